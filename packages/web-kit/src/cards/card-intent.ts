/** What a card is taken for: one payment, or later ones. */
export interface CardIntent {
  kind: 'payment' | 'setup'
  id: string
  clientSecret: string
}

/**
 * Whether the card has done what it was taken for, or a payment is on its way through the bank. A refusal may carry such a status too: when the
 * answer to the first try was lost, the second is refused because the first has already succeeded.
 */
export const isDone = ({ kind }: CardIntent, status: string | undefined): boolean =>
  status === 'succeeded' || (kind === 'payment' && status === 'processing')

/** Whether no card can be taken for it any more; the page then opens another one. */
export const isClosed = (status: string | undefined): boolean => status === 'canceled'
