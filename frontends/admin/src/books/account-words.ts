/** What each account of the books is, for who has never kept any. */
export const accountWords: Readonly<Record<string, string>> = {
  gifts: 'Everything ever paid in by donors. It is a credit, so it’s below zero.',
  'paid-back': 'What was returned, by refund or dispute.',
  clearing: 'What the processor owes us for gifts, less what it reports having moved. Zero when both agree.',
  'processor-balance': 'What the processor holds and hasn’t paid out yet.',
  'processor-fees': 'What the processor kept as fees.',
  bank: 'Payouts to the bank, plus checks and cash.',
  unexplained: 'Transactions at the processor that we can’t match to anything.',
}
