import { createPublicKey, verify } from 'node:crypto'
import { Problem } from '@evenhand/service-kit/problems'
import { z } from 'zod'
import { recipientOf } from '../sending/message-id.ts'
import type { DeliveryReport } from './rules.ts'

export const sendgridHeaders = {
  signature: 'x-twilio-email-event-webhook-signature',
  timestamp: 'x-twilio-email-event-webhook-timestamp',
} as const

/** How old a signature may be. SendGrid signs each try anew. */
const toleranceSeconds = 300

/** What SendGrid classifies so isn't about the address. */
const notOfTheAddress = new Set(['Content', 'Reputation', 'Frequency or Volume Too High', 'Technical Failure'])
/** Why SendGrid itself dropped an email: it knew from before. */
const kindOfDrop: Readonly<Record<string, DeliveryReport['kind']>> = {
  'Bounced Address': 'hard-bounce',
  Invalid: 'hard-bounce',
  'Spam Reporting Address': 'complaint',
}

const Event = z.object({
  email: z.string(),
  event: z.string(),
  type: z.string().optional(),
  reason: z.string().catch(''),
  bounce_classification: z.string().optional(),
  sg_event_id: z.string(),
  'smtp-id': z.string().catch(''),
  timestamp: z.number(),
})
type Event = z.output<typeof Event>

/**
 * What a request of SendGrid tells: ECDSA over the timestamp and the raw bytes, with the key of the webhook as base64.
 * @throws signature-invalid
 */
export function readSendgrid(
  body: Buffer,
  signed: { signature: string | undefined; timestamp: string | undefined; key: string; now: Date },
): DeliveryReport[] {
  if (!holds(body, signed)) throw new Problem('signature-invalid')
  const told: unknown = JSON.parse(body.toString('utf8'))
  return (Array.isArray(told) ? told : []).flatMap((one) => {
    const event = Event.safeParse(one)
    const kind = event.success && kindOf(event.data)
    if (!event.success || !kind) return []
    const { sg_event_id: id, 'smtp-id': messageId, email: address, event: name, reason, timestamp } = event.data
    const at = new Date(timestamp * 1000)
    return [
      { id: `sendgrid:${id}`, kind, address, recipientId: recipientOf(messageId), words: `${name}: ${reason}`, at },
    ]
  })
}

function kindOf({ event, type, reason, bounce_classification: classified = '' }: Event) {
  switch (event) {
    case 'delivered':
      return 'delivered'
    case 'spamreport':
      return 'complaint'
    case 'dropped':
      return kindOfDrop[reason]
    case 'bounce':
      if (notOfTheAddress.has(classified)) return undefined
      return type === 'blocked' ? 'soft-bounce' : 'hard-bounce'
    default:
      return undefined
  }
}

function holds(body: Buffer, { signature, timestamp, key, now }: Parameters<typeof readSendgrid>[1]): boolean {
  if (signature === undefined || timestamp === undefined) return false
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds)) return false
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), publicKey, Buffer.from(signature, 'base64'))
}
