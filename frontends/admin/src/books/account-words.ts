/** What each account of the books is called, and what it is, for who has never kept any. */
export const accountWords: Readonly<Record<string, { label: string; meaning: string }>> = {
  gifts: { label: 'Gifts', meaning: 'Everything ever paid in by donors. It is a credit, so it’s below zero.' },
  'paid-back': { label: 'Refunded', meaning: 'What was returned, by refund or dispute.' },
  clearing: {
    label: 'Clearing',
    meaning: 'What the processor owes us for gifts, less what it reports having moved. Zero when both agree.',
  },
  'processor-balance': { label: 'Held by the processor', meaning: 'What hasn’t been paid out to us yet.' },
  'processor-fees': { label: 'Processor fees', meaning: 'What the processor kept as fees.' },
  bank: { label: 'Bank', meaning: 'Payouts to the bank, plus checks and cash, less grants that were paid.' },
  grants: { label: 'Grants', meaning: 'What was granted to organizations, less what was canceled.' },
  'grants-payable': {
    label: 'Grants to pay',
    meaning: 'What organizations are still owed of their grants. It is a credit, so it’s below zero.',
  },
  unexplained: {
    label: 'Unexplained',
    meaning: 'Transactions at the processor that we can’t match to anything.',
  },
}
