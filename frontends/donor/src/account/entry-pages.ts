import { type AnswerOf, type EntryType, type entries, queries, useInfiniteQuery } from '@evenhand/web-kit/facade'
import type { donations } from '@evenhand/web-kit/forms'

export type Account = donations.DonorAccount
export type Stats = AnswerOf<typeof entries.getDonorStats>
export type Transaction = AnswerOf<typeof entries.listEntryTransactions>[number]

/** The history shows the 20 most recent, then 20 more at a time (spec 02 §2). */
export const historyPage = 20

export const useEntryPages = ({
  entryType,
  ...more
}: { entryType?: EntryType | undefined; refetchInterval?: number } = {}) =>
  useInfiniteQuery({ ...queries.entryTransactions(historyPage, entryType), ...more })
