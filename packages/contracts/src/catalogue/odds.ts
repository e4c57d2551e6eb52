/** What is said of the odds wherever they are spoken of: on pages, in rules, on receipts. A check on each giveaway holds the second half (spec 03 §A). */
export const oddsSentence =
  'Every entry has the same odds, free or paid. More entries mean more chances, and the free ways to enter can reach the same limit.'
