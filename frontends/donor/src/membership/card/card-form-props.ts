import type { AnswerOf, donations, memberships } from '@evenhand/web-kit/facade'

export type PaymentConfig = AnswerOf<typeof donations.getPaymentConfig>
export type CardSetup = AnswerOf<typeof memberships.openCardChange>

/** What every way of taking a card for later gets, and what it tells. */
export interface CardFormProps<Processor extends PaymentConfig['processor']> {
  config: Extract<PaymentConfig, { processor: Processor }>
  setup: CardSetup
  /** While the card that was taken is put to use. */
  saving: boolean
  onTaken: () => void
}
