import type { memberships } from '@evenhand/contracts/http'
import { type Cell, csvChunks } from '@evenhand/service-kit/csv'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { filterWords } from '@evenhand/service-kit/audit'
import { writeAudit } from '../../audit/store.ts'
import type { Ordering, Place } from '../../paging/keyset.ts'
import { listHeld } from './store.ts'
import { toHeld } from './view.ts'

const rowsPerPage = 1000

const columns = [
  'Membership',
  'Donor',
  'Email',
  'Status',
  'Kind',
  'Level',
  'Next level',
  'Amount (USD)',
  'Next amount (USD)',
  'Card fee (USD)',
  'Started at (UTC)',
  'Next payment at (UTC)',
  'Next payment (USD)',
  'Behind since (UTC)',
  'Behind (USD)',
  'Lapses at (UTC)',
  'Ended at (UTC)',
  'Ended because',
  'Subscription',
]

/** The whole of a filtered list as CSV, read a page at a time while it is written. That somebody takes it along is audited first. */
export async function exportMemberships(
  { db, now }: { db: Database; now: () => Date },
  wanted: { filter: memberships.MembershipFilter; ordering: Ordering; administratorId: string },
): Promise<{ fileName: string; chunks: AsyncIterable<string> }> {
  const { filter, ordering, administratorId } = wanted
  const at = now()
  const said = filterWords(filter, 'all memberships and monthly gifts')
  await db.transaction((tx) => writeAudit(tx, { administratorId, action: 'memberships-exported', ...said, at }))
  return {
    fileName: `memberships-${at.toISOString().slice(0, 10)}.csv`,
    chunks: csvChunks(columns, pagesOf(db, filter, ordering, at)),
  }
}

async function* pagesOf(
  db: Queries,
  filter: memberships.MembershipFilter,
  ordering: Ordering,
  now: Date,
): AsyncGenerator<Cell[][]> {
  let after: Place | undefined
  do {
    const { page, end } = await listHeld(db, { filter, ordering, after, limit: rowsPerPage, now })
    yield page.map((held) => toCells(toHeld(held, now)))
    after = end
  } while (after)
}

const toCells = (held: memberships.HeldMembership): Cell[] => [
  held.id,
  held.donorName,
  held.donorEmail,
  held.state,
  held.level === null ? 'monthly gift' : 'membership',
  held.level,
  held.nextLevel,
  held.amount,
  held.nextAmount,
  held.feeCover,
  held.startedAt,
  held.nextPayment?.at ?? null,
  held.nextPayment?.amount ?? null,
  held.behind?.since ?? null,
  held.behind?.amount ?? null,
  held.behind?.lapsesAt ?? null,
  held.endedAt,
  held.endedBecause,
  held.subscriptionId,
]
