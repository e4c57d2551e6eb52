import type Stripe from 'stripe'
import { ask, idOf } from './client.ts'
import { type Decline, type Processor, unlessUnknown } from '../processor/processor.ts'

export const declineCalls = (
  stripe: Stripe,
): Pick<Processor, 'findDecline' | 'findSetupDecline' | 'cancelCardSetup'> => ({
  findDecline: (chargeId) => unlessUnknown(ask(async () => declineOf(await stripe.charges.retrieve(chargeId)))),

  findSetupDecline: (setupIntentId) =>
    unlessUnknown(
      ask(async (): Promise<Decline | undefined> => {
        const { id, last_setup_error: error } = await stripe.setupIntents.retrieve(setupIntentId)
        const method = error?.type === 'card_error' ? error.payment_method : undefined
        return method && { paymentId: id, declineId: method.id, card: method.card?.fingerprint ?? method.id }
      }),
    ),

  cancelCardSetup: (setupIntentId) =>
    unlessUnknown(
      ask(async () => {
        const { status } = await stripe.setupIntents.retrieve(setupIntentId)
        if (status !== 'succeeded' && status !== 'canceled') await stripe.setupIntents.cancel(setupIntentId)
      }),
    ),
})

/** https://docs.stripe.com/api/charges/object: one that failed was refused by the bank, or by the processor's own rules. */
export function declineOf({ id, status, payment_intent, payment_method_details }: Stripe.Charge): Decline | undefined {
  const paymentId = idOf(payment_intent)
  if (status !== 'failed' || paymentId === undefined) return undefined
  return { paymentId, declineId: id, card: payment_method_details?.card?.fingerprint ?? id }
}
