import type { AnswerOf, donations } from '@evenhand/contracts/http'
import type { CardIntent } from './card-intent.ts'

export type PaymentConfig = AnswerOf<typeof donations.getPaymentConfig>

/** What every way of taking a card gets, and what it tells. */
export interface CardFormProps<Processor extends PaymentConfig['processor'] = PaymentConfig['processor']> {
  config: Extract<PaymentConfig, { processor: Processor }>
  intent: CardIntent
  /** What stands on the button. */
  submit: string
  /** That nothing has happened so far, for whoever sees that the form does not come. */
  harmless: string
  /** The path to which a bank's own page leads back. */
  returnPath: string
  /** Whose card it is, where the page has asked for it. */
  holder?: { name: string; email: string } | undefined
  /** A card of the simulator that is taken, offered on its form. */
  testCard: string
  /** While what was taken is put to use. */
  busy?: boolean
  onDone: () => void | Promise<void>
  /** It was closed meanwhile, and needs another one. */
  onClosed: () => void
  /** In the words of the bank, where it has said some. */
  onRefused: (message: string | undefined) => void
  /** It is not known what happened. */
  onBroke: () => void
}
