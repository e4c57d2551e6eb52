import type { merges } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { findAccount } from './merging-store.ts'

/** Which account would be kept. */
export async function previewMerge(
  db: Queries,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<Omit<merges.MergePreview, 'open'>> {
  const [gone, kept] = [await findAccount(db, fromId), await findAccount(db, toId)]
  if (!gone) return { moves: [], stays: [] }
  if (!kept)
    return {
      moves: [{ title: `Member account ${gone.accountNumber}`, amount: null, entries: null, nextAt: null }],
      stays: [],
    }
  return {
    moves: [],
    stays: [
      `Member account ${kept.accountNumber} is kept. Account ${gone.accountNumber} is closed: its number and referral link lead to the one that is kept, and a granted level ends.`,
    ],
  }
}
