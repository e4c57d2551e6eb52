import type { merges } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type Account, findAccount, hasGrantedLevel } from './merging-store.ts'

/** Whose the accounts are, and which one would be kept. */
export async function previewMerge(
  db: Queries,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<Omit<merges.MergePreview, 'open'>> {
  const [gone, kept] = [await findAccount(db, fromId), await findAccount(db, toId)]
  const sides = { from: gone ? sideOf(gone) : null, to: kept ? sideOf(kept) : null }
  if (!gone) return { ...sides, moves: [], stays: [], ends: [] }
  if (!kept)
    return {
      ...sides,
      moves: [{ title: `Member account ${gone.accountNumber}`, amount: null, entries: null, nextAt: null }],
      stays: [],
      ends: [],
    }
  return {
    ...sides,
    moves: [],
    stays: [`Member account ${kept.accountNumber} is kept.`],
    ends: [
      `Member account ${gone.accountNumber} is closed. Its number and its referral link lead to account ${kept.accountNumber}.`,
      ...((await hasGrantedLevel(db, gone.id))
        ? [`The level that was granted to account ${gone.accountNumber} ends.`]
        : []),
    ],
  }
}

const sideOf = ({ firstName, lastName, email, createdAt, accountNumber }: Account): merges.MergeSide => ({
  name: `${firstName} ${lastName}`,
  email,
  since: createdAt.toISOString(),
  given: null,
  running: [],
  account: accountNumber,
})
