import { campaignMonth, mainSeries } from '@evenhand/contracts/catalogue'
import { encodeEvent, GiftConfirmedSchema, GiftKind } from '@evenhand/contracts/events'
import type { Database } from '@evenhand/service-kit/postgres'
import { prepared, sql } from '@evenhand/service-kit/postgres'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { writeLines } from '../../src/ledger/append.ts'
import { lockDonors } from '../../src/ledger/locks.ts'
import type { CountedLine } from '../../src/ledger/line.ts'
import { insertLines } from '../../src/ledger/store.ts'
import { mainToday } from '../told.ts'

const now = new Date()
const month = campaignMonth(now)

/** What a gift of $50 becomes, of a donor who is new. */
export const newRow = (giveaway: string = mainToday): CountedLine => ({
  id: uuidv7(),
  donorId: randomUUID(),
  giveaway,
  kind: 'grant',
  reverses: undefined,
  entryType: 'donation',
  source: `gift:${uuidv7()}`,
  description: 'Gift of $50.00',
  earned: 12n,
  multiplier: 1n,
  final: 12n,
  counted: 12n,
  held: undefined,
  occurredAt: now,
  month,
})

/** The row and nothing else, in a table with the ledger's columns, checks and indexes. */
export const writeBare = (db: Database, rows: readonly CountedLine[]): Promise<unknown> =>
  db.query(prepared(insertLines(rows, sql`bare_rows`)))

/** The ledger's own append: the donors' locks, the caps, lines and balances. */
export const append = (db: Database, rows: readonly CountedLine[]): Promise<unknown> =>
  db.transaction(async (tx) => {
    await lockDonors(
      tx,
      rows.map(({ donorId }) => donorId),
    )
    await writeLines(tx, rows)
  })

export function giftEvent() {
  const json = encodeEvent(GiftConfirmedSchema, {
    giftId: uuidv7(),
    donorId: randomUUID(),
    giveaway: mainSeries,
    kind: GiftKind.ONE_TIME,
    amountCents: 50_00n,
    confirmedAt: now.toISOString(),
  })
  return { json, heard: { id: uuidv7(), type: GiftConfirmedSchema.typeName, time: now } }
}
