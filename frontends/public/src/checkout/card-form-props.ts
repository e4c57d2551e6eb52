import type { AnswerOf, donations } from '@evenhand/web-kit/facade'
import type { Donor, Intent } from './checkout-data.ts'

export type PaymentConfig = AnswerOf<typeof donations.getPaymentConfig>

/** What every way of taking a card gets, and what it tells. */
export interface CardFormProps<Processor extends PaymentConfig['processor']> {
  config: Extract<PaymentConfig, { processor: Processor }>
  intent: Intent
  /** Decimal dollars, for the button. */
  amount: string
  /** Undefined for a donation that was opened before, by its donor. */
  donor: Donor | undefined
  onPaid: (paymentIntentId: string) => Promise<void>
  /** The payment was closed meanwhile. */
  onClosed: () => void
}
