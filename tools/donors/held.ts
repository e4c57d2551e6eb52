import { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { priceOfSponsorship, type SponsorshipChoice } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import type { Answers } from './answers.ts'
import type { Browser } from './browser.ts'
import { type CardForm, payByCard } from './card.ts'

/** What somebody holds and can pay. */
export interface HeldLine {
  productType: 'memorial' | 'sponsorship'
  productId: string
  amount: string
}

const Made = z.object({ id: z.string() })

/** Chooses a tier or a block for a company, with a logo where one was sent. */
export async function holdSponsorship(
  person: Browser,
  choice: SponsorshipChoice,
  { companyName, contactEmail, logoId }: { companyName: string; contactEmail: string; logoId?: string },
): Promise<HeldLine> {
  const company = { companyName, contactName: 'Noor Haddad', contactEmail, website: 'https://company.example' }
  const held = await person.call('POST', '/api/sponsorships', { ...choice, ...company, ...(logoId && { logoId }) })
  return { productType: 'sponsorship', productId: Made.parse(held).id, amount: toDollars(priceOfSponsorship(choice)) }
}

/** Puts what is held into a cart and pays it by card. Answers the id of the payment; the webhook does the rest. */
export async function payHeld(
  person: Browser,
  lines: readonly HeldLine[],
  { email, form, answers }: { email: string; form: CardForm; answers: Answers },
): Promise<string> {
  const sessionId = crypto.randomUUID()
  for (const line of lines) await person.call('POST', '/api/cart', { sessionId, donorEmail: email, ...line })
  const cents = lines.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  const opened = donations.createPaymentIntent.response.body.parse(
    await person.call('POST', '/api/create-payment-intent', {
      amount: toDollars(cents),
      membershipLevel: 'cart',
      donationType: 'cart',
      metadata: { sessionId, donorEmail: email, donorName: 'Noor Haddad' },
    }),
  )
  await payByCard(form, opened.clientSecret, answers)
  return opened.paymentIntentId
}
