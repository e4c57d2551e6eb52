import { sentPayment } from '@evenhand/web-kit/facade'

/**
 * Whether a card was sent for this payment and has no answer. That the server hands the payment out is none: it is open at the processor while
 * a card is being taken.
 */
export const isSent = (paymentIntentId: string): boolean => sentPayment.read()?.paymentIntentId === paymentIntentId

/** This payment has failed, was closed, or was never made; of another one that was sent before it, nothing is known by that. */
export function forgetSent(paymentIntentId: string): void {
  if (isSent(paymentIntentId)) sentPayment.clear()
}
