import { timingSafeEqual } from 'node:crypto'
import { Problem } from '@evenhand/service-kit/problems'
import { z } from 'zod'
import { postmarkName } from '../sending/message-id.ts'
import type { DeliveryReport } from './rules.ts'

/** The header that an administrator adds to the webhook in Postmark, which doesn't sign (postmarkapp.com/developer/webhooks). */
export const postmarkHeader = 'x-webhook-secret'

/** Postmark's types of bounces that say something about the address; the others are about content, or are answers of people and programs. */
const kindOfBounce: Readonly<Record<string, DeliveryReport['kind']>> = {
  HardBounce: 'hard-bounce',
  BadEmailAddress: 'hard-bounce',
  ManuallyDeactivated: 'hard-bounce',
  SoftBounce: 'soft-bounce',
  Transient: 'soft-bounce',
  DnsError: 'soft-bounce',
  SpamComplaint: 'complaint',
  SpamNotification: 'complaint',
}

const Metadata = z
  .object({ [postmarkName]: z.uuid() })
  .transform((told) => told[postmarkName])
  .optional()
  .catch(undefined)
const at = z.string().transform((text, context) => {
  const instant = new Date(text)
  if (!Number.isNaN(instant.getTime())) return instant
  context.addIssue('not an instant')
  return z.NEVER
})
const Told = z.discriminatedUnion('RecordType', [
  z.object({
    RecordType: z.enum(['Bounce', 'SpamComplaint']),
    ID: z.number(),
    Type: z.string(),
    Description: z.string().catch(''),
    Email: z.string(),
    BouncedAt: at,
    Metadata,
  }),
  z.object({
    RecordType: z.literal('Delivery'),
    MessageID: z.string(),
    Recipient: z.string(),
    DeliveredAt: at,
    Metadata,
  }),
])

/** What a request of Postmark tells; nothing where it is of a kind that we don't go by. @throws signature-invalid */
export function readPostmark(body: Buffer, secret: string | undefined, expected: string): DeliveryReport[] {
  if (secret === undefined || !isSame(secret, expected)) throw new Problem('signature-invalid')
  const told = Told.safeParse(JSON.parse(body.toString('utf8')))
  if (!told.success) return []
  const { data } = told
  if (data.RecordType === 'Delivery')
    return [
      {
        id: `postmark:delivery:${data.MessageID}:${data.Recipient}`,
        kind: 'delivered',
        address: data.Recipient,
        recipientId: data.Metadata,
        words: '',
        at: data.DeliveredAt,
      },
    ]
  const kind = data.RecordType === 'SpamComplaint' ? 'complaint' : kindOfBounce[data.Type]
  if (!kind) return []
  const id = `postmark:bounce:${data.ID}`
  const words = `${data.Type}: ${data.Description}`
  return [{ id, kind, address: data.Email, recipientId: data.Metadata, words, at: data.BouncedAt }]
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
