import { createPublicKey, createVerify } from 'node:crypto'
import { Problem } from '@evenhand/service-kit/problems'
import { z } from 'zod'
import { recipientOf } from '../sending/message-id.ts'
import type { DeliveryReport } from './rules.ts'

/** Amazon's addresses for certificates and confirmations: what a message names elsewhere isn't asked. */
const amazon = /^https:\/\/sns\.[a-z]{2}(?:-[a-z]+)+-\d+\.amazonaws\.com(?:\.cn)?\//

const Notification = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string().regex(amazon),
})
type Notification = z.output<typeof Notification>

/** How Amazon's addresses are asked: a port, because tests have no Amazon. */
export interface Amazon {
  get(url: string): Promise<string>
}

/**
 * What a message of the topic tells (docs.aws.amazon.com/ses/latest/dg/notification-contents.html). The topic's own question whether we want its messages
 * is answered with yes. @throws signature-invalid
 */
export async function readSes(
  body: Buffer,
  { topic, amazon }: { topic: string; amazon: Amazon },
): Promise<DeliveryReport[]> {
  const parsed = Notification.safeParse(jsonIn(body.toString('utf8')))
  if (!parsed.success || parsed.data.TopicArn !== topic) throw new Problem('signature-invalid')
  const { data } = parsed
  if (!(await holds(data, amazon))) throw new Problem('signature-invalid')
  if (data.Type === 'SubscriptionConfirmation' && data.SubscribeURL && isAmazons(data.SubscribeURL))
    await amazon.get(data.SubscribeURL)
  return data.Type === 'Notification' ? reportsIn(data) : []
}

const isAmazons = (url: string): boolean => amazon.test(url)

/** What is signed, in this order, each name and value on a line of its own. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

async function holds(message: Notification, from: Amazon): Promise<boolean> {
  const lines = signedFields[message.Type].flatMap((name) => {
    const value = message[name]
    return value === undefined ? [] : [name, value]
  })
  const text = lines.map((line) => `${line}\n`).join('')
  const key = createPublicKey(await from.get(message.SigningCertURL))
  const algorithm = message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1'
  return createVerify(algorithm).update(text, 'utf8').verify(key, message.Signature, 'base64')
}

/** Bounces whose reason is the content, or how much we send. */
const notOfTheAddress = new Set(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected'])

/** The headers as we wrote them, where the topic is told to include them; the `messageId` beside them is Amazon’s. */
const OurHeaders = z.object({ commonHeaders: z.object({ messageId: z.string() }) })
const Recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })
const Told = z.union([
  z.object({
    notificationType: z.literal('Bounce'),
    bounce: z.object({
      bounceType: z.string(),
      bounceSubType: z.string(),
      bouncedRecipients: z.array(Recipient),
      timestamp: z.string(),
      feedbackId: z.string(),
    }),
  }),
  z.object({
    notificationType: z.literal('Complaint'),
    complaint: z.object({
      complainedRecipients: z.array(Recipient),
      timestamp: z.string(),
      feedbackId: z.string(),
      complaintFeedbackType: z.string().nullish(),
    }),
  }),
  z.object({
    notificationType: z.literal('Delivery'),
    mail: z.object({ messageId: z.string() }),
    delivery: z.object({ recipients: z.array(z.string()), timestamp: z.string() }),
  }),
])

function reportsIn({ Message }: Notification): DeliveryReport[] {
  const told = Told.safeParse(withOneName(jsonIn(Message)))
  if (!told.success) return []
  const recipientId = recipientIn(jsonIn(Message))
  return toldIn(told.data).map((report) => ({ ...report, recipientId }))
}

function recipientIn(told: unknown): string | undefined {
  const known = z.object({ mail: OurHeaders }).safeParse(told)
  return known.success ? recipientOf(known.data.mail.commonHeaders.messageId) : undefined
}

function toldIn(data: z.output<typeof Told>): DeliveryReport[] {
  switch (data.notificationType) {
    case 'Delivery':
      return data.delivery.recipients.map((address) => ({
        id: `ses:${data.mail.messageId}:${address}`,
        kind: 'delivered',
        address,
        words: '',
        at: new Date(data.delivery.timestamp),
      }))
    case 'Complaint':
      if (data.complaint.complaintFeedbackType === 'not-spam') return []
      return data.complaint.complainedRecipients.map(({ emailAddress: address }) => ({
        id: `ses:${data.complaint.feedbackId}:${address}`,
        kind: 'complaint',
        address,
        words: data.complaint.complaintFeedbackType ?? 'complaint',
        at: new Date(data.complaint.timestamp),
      }))
    case 'Bounce':
      if (notOfTheAddress.has(data.bounce.bounceSubType)) return []
      return data.bounce.bouncedRecipients.map(({ emailAddress: address, diagnosticCode = '' }) => ({
        id: `ses:${data.bounce.feedbackId}:${address}`,
        kind: data.bounce.bounceType === 'Permanent' ? 'hard-bounce' : 'soft-bounce',
        address,
        words: `${data.bounce.bounceSubType}: ${diagnosticCode}`,
        at: new Date(data.bounce.timestamp),
      }))
  }
}

/** Where events are published by a configuration set, the same is called `eventType`. */
function withOneName(told: unknown): unknown {
  if (typeof told !== 'object' || told === null || !('eventType' in told)) return told
  return { notificationType: told.eventType, ...told }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
