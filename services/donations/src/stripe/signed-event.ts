import { Problem } from '@evenhand/service-kit/problems'
import Stripe from 'stripe'
import { z } from 'zod'

/** How old a signature may be. */
const toleranceSeconds = 300

const WithId = z.object({ id: z.string() })

/** What an event is about, once its signature over the raw bytes holds. @throws signature-invalid */
export function signedEvent(
  body: Buffer,
  signature: string,
  secret: string,
): { id: string; type: string; objectId: string } {
  const { id, type, data } = verify(body, signature, secret)
  const object = WithId.safeParse(data.object)
  return { id, type, objectId: object.success ? object.data.id : '' }
}

function verify(body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
  } catch (cause) {
    throw new Problem('signature-invalid', { cause })
  }
}
