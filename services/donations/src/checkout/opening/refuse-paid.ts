import { Problem } from '@evenhand/service-kit/problems'
import { type SettleDeps, settlePayment } from '../settling/settle-payment.ts'

/** Who comes back to a payment that was made, in another tab or after its page was gone, is not asked for a card again. */
export async function refusePaid(deps: SettleDeps, paymentId: string): Promise<void> {
  const { kind } = await settlePayment(deps, paymentId)
  if (kind === 'recorded') throw new Problem('already-paid')
  if (kind === 'processing') throw new Problem('payment-processing')
}
