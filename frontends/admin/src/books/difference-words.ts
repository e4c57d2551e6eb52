import type { books } from '@evenhand/web-kit/facade'

type Kind = books.Reconciliation['differences'][number]['kind']

/** What each kind of difference is, and what a person does about one that is open. */
export const differenceWords: Readonly<Record<Kind, { what: string; todo: string }>> = {
  'gift-missing': {
    what: 'A payment without a gift',
    todo: 'Look at the payment at the processor: what was it for? Pay it back there, or record what it bought.',
  },
  'amount-differs': {
    what: 'Another amount than recorded',
    todo: 'Compare the gifts of the payment with the charge at the processor. One of them is wrong; tell the person who runs the system.',
  },
  'money-back-differs': {
    what: 'Refunds or disputes differ',
    todo: 'Reconcile again. If it remains, look at the refunds of the payment at the processor.',
  },
  'payment-unknown': {
    what: 'A gift without its money',
    todo: 'The processor has no such payment. Look whether the gift belongs to another account of the processor.',
  },
  'membership-differs': {
    what: 'A membership stood otherwise',
    todo: 'Nothing: it was brought up to date.',
  },
  'movement-unexplained': {
    what: 'An unknown movement of the balance',
    todo: 'Look at the movement at the processor: an adjustment or a fee of its own. Tell the bookkeeper.',
  },
  uncleared: {
    what: 'Gifts and movements of a payment do not add up',
    todo: 'Reconcile again tomorrow: the processor may list its movement late. If it remains, look at the payment there.',
  },
}
