/** What each account of the books is, for who has never kept any. */
export const accountWords: Readonly<Record<string, string>> = {
  gifts: 'Everything that was ever given. A credit, so below zero.',
  'paid-back': 'What of it went back, by refund or dispute.',
  clearing: 'What the processor owes us for gifts, less what it said it moved. Nothing, when both agree.',
  'processor-balance': 'What lies with the processor and is not paid out yet.',
  'processor-fees': 'What the processor kept as fees.',
  bank: 'What was paid out to the bank, and checks and cash.',
  unexplained: 'Movements of the processor that belong to nothing that we know.',
}
