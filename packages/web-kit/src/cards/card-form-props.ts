import type { AnswerOf, donations } from '@evenhand/contracts/http'
import type { ReactNode } from 'react'
import type { CardIntent } from './card-intent.ts'
import type { CardField, CardTrouble, CardWords } from './card-trouble.ts'

export type PaymentConfig = AnswerOf<typeof donations.getPaymentConfig>

/** What every way of taking a card gets, and what it tells. */
export interface CardFormProps<Processor extends PaymentConfig['processor'] = PaymentConfig['processor']> {
  config: Extract<PaymentConfig, { processor: Processor }>
  intent: CardIntent
  /** What stands on the button. */
  submit: string
  /** That nothing has happened so far, for whoever sees that the form does not come or the card is refused. */
  harmless: string
  /** The path to which a bank's own page leads back. */
  returnPath: string
  /** Whose card it is, where the page has asked for it. */
  holder?: { name: string; email: string } | undefined
  /** A card of the simulator that is taken, offered on its form. */
  testCard: string
  /** While what was taken is put to use. */
  busy?: boolean
  /** What became of a try before this form came, on a bank's own page. */
  before?: CardTrouble | undefined
  /** A card was sent for it before this form came, and nobody has said what became of it. */
  isUnknown?: boolean
  /** What has to be read, or agreed to, right above the button. */
  children?: ReactNode
  onDone: () => void | Promise<void>
  /** It was closed meanwhile, and needs another one. */
  onClosed: () => void
  /** What a refusal is called on this page; it stays at the form, and nothing else says it (docs/decisions/0050). */
  words: CardWords
  /** Whether a card was sent, and nobody has said yet what became of it. */
  onUnknown?: (isUnknown: boolean) => void
  /** The form broke while that was not known: whoever can ask the server does. */
  onLost: () => void
}

/** What the form of one processor gets from the port. */
export interface ProcessorFormProps<Processor extends PaymentConfig['processor']> extends Omit<
  CardFormProps<Processor>,
  'words' | 'onUnknown' | 'onLost' | 'before' | 'isUnknown' | 'children'
> {
  /** What stands right above the button: the page's own words, and why the card was not taken. */
  above: ReactNode
  /** The field that was at fault. */
  fault: CardField | undefined
  /** A try begins: what was said of the one before is over. */
  onBegin: () => void
  /** The card leaves the page: until there is an answer nobody may say that nothing was done. */
  onSend: () => void
  /** It did not leave the page after all: something was missing in the form. */
  onUnsent: () => void
  onTrouble: (trouble: CardTrouble) => void
}
