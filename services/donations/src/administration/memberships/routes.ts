import { memberships } from '@evenhand/contracts/http'
import { type Cell, csvChunks } from '@evenhand/service-kit/csv'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { filterWords } from '../../audit/filter-words.ts'
import { writeAudit } from '../../audit/store.ts'
import { type Ordering, type Place, readCursor, writeCursor } from '../../paging/keyset.ts'
import { countHeld, type Held, listHeld, membershipOrdering } from './store.ts'
import { toView } from '../../memberships/view.ts'

const rowsPerPage = 1000

export const membershipRegisterRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(memberships.listAllMemberships, async ({ query }) => {
    const { sort, order, after, limit, ...filter } = query
    const ordering = membershipOrdering({ sort, order })
    const place = readCursor(ordering, after)
    const at = now()
    const [{ page, end }, total] = await Promise.all([
      listHeld(db, { filter, ordering, after: place, limit, now: at }),
      countHeld(db, filter, at),
    ])
    return { items: page.map((held) => toHeld(held, at)), next: end ? writeCursor(ordering, end) : null, total }
  }),

  route(memberships.exportMemberships, async ({ query }, { caller }) => {
    const { sort, order, ...filter } = query
    const at = now()
    const said = filterWords(filter, 'all memberships')
    const administratorId = administratorOf(caller)
    await db.transaction((tx) => writeAudit(tx, { administratorId, action: 'memberships-exported', ...said, at }))
    return {
      fileName: `memberships-${at.toISOString().slice(0, 10)}.csv`,
      chunks: csvChunks(columns, pagesOf(db, filter, membershipOrdering({ sort, order }), at)),
    }
  }),
]

const toHeld = ({ membership, donorName, donorEmail }: Held, now: Date): memberships.HeldMembership => ({
  ...toView(membership, now),
  donorName,
  donorEmail,
  subscriptionId: membership.subscriptionId,
})

const columns = [
  'Membership',
  'Donor',
  'Email',
  'Status',
  'Level',
  'Next level',
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
  held.level,
  held.nextLevel,
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
