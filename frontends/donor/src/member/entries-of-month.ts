import { type AnswerOf, campaignDay, type entries } from '@evenhand/web-kit/facade'
import type { Member } from './registration.ts'

type Line = AnswerOf<typeof entries.listEntryTransactions>[number]

const monthOf = (at: string): string => campaignDay(new Date(at)).slice(0, 7)

/**
 * What has the entries of the month of joining, of the newest lines of that kind: joining itself, or what had them before. What was taken
 * back has none. Nothing takes the place of a month of platinum, so there only joining has them (`monthDue` of the ledger).
 */
export function findEntriesOfMonth(
  lines: readonly Line[],
  { createdAt: joinedAt, membershipLevel }: Pick<Member, 'createdAt' | 'membershipLevel'>,
): { entries: number; when: 'before' | 'joining' } | undefined {
  for (const line of lines) {
    if (monthOf(line.createdAt) !== monthOf(joinedAt)) continue
    const when = Date.parse(line.createdAt) < Date.parse(joinedAt) ? 'before' : 'joining'
    if (when === 'before' && membershipLevel === 'platinum') continue
    const entries = line.finalEntries + takenBackOf(lines, line)
    if (entries > 0) return { entries, when }
  }
  return undefined
}

/** Negative, as its lines are. */
const takenBackOf = (lines: readonly Line[], { id }: Line): number =>
  lines
    .filter(({ relatedTransactionId }) => relatedTransactionId === id)
    .reduce((sum, { finalEntries }) => sum + finalEntries, 0)
