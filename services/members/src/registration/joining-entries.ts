import { campaignMonth, levelTerms, mainSeries, type Month, openEditionAt } from '@evenhand/contracts/catalogue'
import { monthKey, type SourceKey } from '@evenhand/contracts/entry-sources'
import type { Queries } from '@evenhand/service-kit/postgres'
import { listEditions } from '@evenhand/service-kit/rules'
import type { MemberRow } from '../member/row.ts'

/** What a new member has of the month's free entries: the ledger grants them at the instant of joining (docs/decisions/0033). */
export type JoiningEntries =
  /** Nothing stands in their way: the ledger's line is waited for. */
  | { kind: 'now'; month: Month }
  /** Somebody we knew: a free entry or a paid month of theirs can have this month's. */
  | { kind: 'unless-had' }
  /** A paid level brings its own, with each payment. */
  | { kind: 'with-payments' }
  | { kind: 'closed' }

export async function findJoiningEntries(
  db: Queries,
  { level, created_at: joinedAt }: Pick<MemberRow, 'level' | 'created_at'>,
  isKnown: boolean,
): Promise<JoiningEntries> {
  if ((levelTerms[level].priceCents ?? 0n) > 0n) return { kind: 'with-payments' }
  const editions = await listEditions(db, [mainSeries])
  // Where we have not heard of any edition, the ledger knows more than we do.
  if (editions.length > 0 && !openEditionAt(editions, joinedAt)) return { kind: 'closed' }
  // Nothing that somebody had before takes the place of a month of platinum.
  const mayHaveHad = isKnown && level !== 'platinum'
  return mayHaveHad || editions.length === 0 ? { kind: 'unless-had' } : { kind: 'now', month: campaignMonth(joinedAt) }
}

/** The line of the ledger that grants them. */
export const sourcesOf = (entries: JoiningEntries, donorId: string): SourceKey[] =>
  entries.kind === 'now' ? [monthKey(donorId, entries.month)] : []
