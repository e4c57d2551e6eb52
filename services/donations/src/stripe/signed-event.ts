import { createHash } from 'node:crypto'
import { Problem } from '@evenhand/service-kit/problems'
import Stripe from 'stripe'
import { z } from 'zod'

/** How old a signature may be. */
const toleranceSeconds = 300

/** All that is read of an event. What it lacks, or has in another shape, is as if it were empty. */
const Name = z
  .string()
  .regex(/^[\w.-]{1,255}$/)
  .catch('')
const Event = z
  .object({
    id: Name,
    type: Name,
    data: z.object({ object: z.object({ id: Name }).catch({ id: '' }) }).catch({ object: { id: '' } }),
  })
  .catch({ id: '', type: '', data: { object: { id: '' } } })

/** What an event is about, once its signature over the raw bytes holds. One without an id is known by its bytes. @throws signature-invalid */
export function signedEvent(
  body: Buffer,
  signature: string,
  secret: string,
): { id: string; type: string; objectId: string } {
  const { id, type, data } = Event.parse(verify(body, signature, secret))
  return { id: id || unnamed(body), type, objectId: data.object.id }
}

const unnamed = (body: Buffer): string => `unnamed_${createHash('sha256').update(body).digest('hex')}`

function verify(body: Buffer, signature: string, secret: string): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
  } catch (cause) {
    throw new Problem('signature-invalid', { cause })
  }
}
