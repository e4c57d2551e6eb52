import type { books } from '@evenhand/web-kit/desk'

type Kind = books.Reconciliation['differences'][number]['kind']

/** What each kind of difference is, and what a person does about one that is open. */
export const differenceWords: Readonly<Record<Kind, { what: string; todo: string }>> = {
  'gift-missing': {
    what: 'A payment without a gift',
    todo: 'Open the payment at the processor to see what it was for. Refund it there, or record what it bought.',
  },
  'amount-differs': {
    what: 'Amount differs from our records',
    todo: 'Compare the gifts in this payment with the charge at the processor. One of them is wrong; tell the person who runs the system.',
  },
  'money-back-differs': {
    what: 'Refunds or disputes differ',
    todo: 'Reconcile again. If it’s still open, check the payment’s refunds at the processor.',
  },
  'payment-unknown': {
    what: 'A gift without a payment',
    todo: 'The processor has no such payment. Check whether it was made in another processor account.',
  },
  'membership-differs': {
    what: 'A membership differs from our records',
    todo: 'Open its subscription at the processor and correct what it bills. For a month paid by a credit, decide whether to record it as a gift.',
  },
  'movement-unexplained': {
    what: 'An unknown transaction',
    todo: 'Check the transaction at the processor; it may be an adjustment or a separate fee. Tell the bookkeeper.',
  },
  uncleared: {
    what: 'A payment’s gifts and transactions don’t add up',
    todo: 'Reconcile again tomorrow; the processor may list its transaction late. If it’s still open, check the payment there.',
  },
}
