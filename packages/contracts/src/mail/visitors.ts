import { z } from 'zod'
import { entryHoldVerdicts, sponsorTierNames } from '../catalogue/index.ts'
import { email, sponsors } from '../http/index.ts'
import { Line } from '../ids/index.ts'
import { Dollars } from '../money/index.ts'
import { Instant, Link, MailboxProof } from './fields.ts'

const { companyName, contactName, email: address } = sponsors.SponsorInquiryForm.shape
/** What an inquiry asks for: one of the two. */
const asked = {
  tier: z.enum(sponsorTierNames).optional(),
  blocksWanted: z
    .string()
    .regex(/^\d{1,2}$/)
    .optional(),
}

/** Asked for by someone who is signed in with this mailbox, so that it isn't counted among what strangers ask for. */
const own = z.literal('yes').optional()

/** To and from people who entered, registered, asked or wrote without paying. */
export const visitorMails = {
  /** `proof` proves the mailbox, which what costs nothing waits for; none to somebody whose session has proved it. */
  'free-entry': z.object({ enteredAt: Instant, own, proof: MailboxProof.optional() }),
  'registration-received': z.object({
    page: Line(200, 'missing'),
    thanks: Line(400, 'missing'),
    proof: MailboxProof.optional(),
  }),
  /** A person decided about free entries that were held. The reason is in the account alone; the name is empty while nothing has proved the mailbox. */
  'hold-decided': z.object({ donorName: Line(400), verdict: z.enum(entryHoldVerdicts) }),
  /** A cart that goes on on another device. */
  'cart-link': z.object({
    link: Link,
    days: z.string().regex(/^\d{1,3}$/),
    /** What is in it: "Gift of $50.00; 2x Entry Multiplier, 30 days". */
    description: Line(2000, 'missing'),
    total: Dollars,
    own,
  }),
  /** What a visitor wrote to us, for the people who answer. */
  'contact-message': z.object(email.ContactMessage.shape),
  /** Who asked for a tier or for blocks, for the people who answer. */
  'sponsor-inquiry': z.object({
    companyName,
    contactName,
    email: address,
    phone: z.string(),
    ...asked,
    message: z.string(),
  }),
  /** To whoever wrote either. */
  'message-received': z.object({
    what: z.enum(['message', 'sponsor-inquiry', 'nonprofit-registration', 'affiliate-application']),
    ...asked,
  }),
  'subscription-request': z.object({
    link: Link,
    days: z.string().regex(/^\d{1,2}$/),
    /** The names of lists that the link joins besides. */
    lists: z.string().max(6_000).optional(),
    /** Where the link joins no news beside them. */
    only: z.literal('lists').optional(),
  }),
  'subscription-welcome': z.object({
    firstName: Line(100),
    occasion: z.enum(['confirmed', 'asked-again']),
    unsubscribeLink: Link,
  }),
}
