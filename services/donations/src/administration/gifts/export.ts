import type { gifts } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type Cell, csvChunks } from '@evenhand/service-kit/csv'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { filterWords } from '@evenhand/service-kit/audit'
import { writeAudit } from '../../audit/store.ts'
import type { PublishedEdition } from '@evenhand/service-kit/rules'
import { entriesOf } from '../../gifts/donation.ts'
import { listMainEditions } from '../../gifts/period.ts'
import { describe } from '../../gifts/rules.ts'
import type { Ordering, Place } from '../../paging/keyset.ts'
import { listRegister, type RegisteredGift } from './store.ts'

const rowsPerPage = 1000

const columns = [
  'Gift',
  'Received at (UTC)',
  'Donor',
  'Email',
  'Kind',
  'Level',
  'What',
  'Method',
  'Amount (USD)',
  'Refunded (USD)',
  'Disputed (USD)',
  'Status',
  'Region',
  'Entries before multipliers',
  'Payment',
]

/** The whole of a filtered list as CSV, read a page at a time while it is written. That somebody takes it along is audited first. */
export async function exportGifts(
  { db, now }: { db: Database; now: () => Date },
  wanted: { filter: gifts.GiftFilter; ordering: Ordering; administratorId: string },
): Promise<{ fileName: string; chunks: AsyncIterable<string> }> {
  const { filter, ordering, administratorId } = wanted
  const at = now()
  const said = filterWords(filter, 'all gifts')
  await db.transaction((tx) => writeAudit(tx, { administratorId, action: 'gifts-exported', ...said, at }))
  return {
    fileName: `gifts-${at.toISOString().slice(0, 10)}.csv`,
    chunks: csvChunks(columns, pagesOf(db, filter, ordering)),
  }
}

async function* pagesOf(db: Queries, filter: gifts.GiftFilter, ordering: Ordering): AsyncGenerator<Cell[][]> {
  const editions = await listMainEditions(db)
  let after: Place | undefined
  do {
    const { page, end } = await listRegister(db, { filter, ordering, after, limit: rowsPerPage })
    yield page.map((gift) => toCells(gift, editions))
    after = end
  } while (after)
}

const toCells = (gift: RegisteredGift, editions: readonly PublishedEdition[]): Cell[] => [
  gift.id,
  (gift.confirmedAt ?? gift.createdAt).toISOString(),
  gift.donorName,
  gift.donorEmail,
  gift.line.kind,
  'level' in gift.line ? gift.line.level : null,
  describe(gift),
  gift.way,
  toDollars(gift.line.cents),
  toDollars(gift.paidBackCents - gift.disputedCents),
  toDollars(gift.disputedCents),
  gift.state,
  gift.region ?? null,
  entriesOf(gift, editions),
  gift.paymentId,
]
