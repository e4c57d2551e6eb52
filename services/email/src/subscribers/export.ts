import type { emailSubscribers } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { type Cell, csvChunks } from '@evenhand/service-kit/csv'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { listSubscribers, type SubscriberRow } from './store.ts'

const rowsPerPage = 1000

const columns = [
  'ID',
  'Email',
  'First Name',
  'Last Name',
  'Source',
  'Status',
  'Tags',
  'Membership Tier',
  'Account Number',
  'Time Zone',
  'Added',
]

/** The audit trail hears of it before a line is written, without what was searched for, which is often somebody's name. */
export async function exportSubscribers(
  db: Database,
  { filter, by, now: at }: { filter: emailSubscribers.SubscriberFilter; by: string; now: Date },
) {
  const act = { administratorId: by, action: 'subscribers-exported', words: wordsOf(filter), at } as const
  await db.transaction((tx) => tellAct(tx, act))
  return {
    fileName: `subscribers-${at.toISOString().slice(0, 10)}.csv`,
    chunks: csvChunks(columns, pagesOf(db, filter)),
  }
}

const wordsOf = ({ status, listId, tag, search }: emailSubscribers.SubscriberFilter): string =>
  [
    status === 'all' ? 'all subscribers' : `${status} subscribers`,
    ...(listId === undefined ? [] : [`of list ${listId}`]),
    ...(tag === undefined ? [] : [`with tag ${tag}`]),
    ...(search === undefined ? [] : ['that match a search']),
  ].join(' ')

async function* pagesOf(db: Queries, filter: emailSubscribers.SubscriberFilter): AsyncGenerator<Cell[][]> {
  let after: string | undefined
  do {
    const rows = await listSubscribers(db, filter, { after, limit: rowsPerPage })
    yield rows.map(toCells)
    after = rows.length === rowsPerPage ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}

const toCells = (row: SubscriberRow): Cell[] => [
  row.id,
  row.email,
  row.first_name,
  row.last_name,
  row.source,
  row.status,
  row.tags.join(', '),
  row.membership_tier,
  row.account_number,
  row.time_zone,
  row.created_at.toISOString(),
]
