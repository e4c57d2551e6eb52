import { createHmac, randomBytes } from 'node:crypto'
import { type Sealing, sealingFor } from '../sealing.ts'

const prefix = 'whsec_'
const secretBytes = 32

export const webhookSeal = (donorIdKey: string): Sealing => sealingFor('evenhand-webhooks', donorIdKey)

/** As receivers' libraries take it (Standard Webhooks). */
export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

/** What proves that a body is ours and when it was sent (Standard Webhooks 1.0.0): a signature for each secret that is good now. */
export function signedHeaders(
  { eventId, payload, sentAt }: { eventId: string; payload: string; sentAt: Date },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${eventId}.${seconds}.${payload}`).digest('base64')}`
  })
  return { 'webhook-id': eventId, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
