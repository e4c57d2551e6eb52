import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { countingRows, type RowsRead, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { analyzeForTheLastTime, growTables } from '../tests/grown-tables.ts'
import { hearTogether } from '../tests/hear.ts'
import {
  affiliatePaid,
  confirmed,
  levelled,
  multiplied,
  registered,
  reversed,
  shippedOn,
  visited,
} from '../tests/told.ts'
import { recordFacts, wouldLack } from './all-sources.ts'
import { shippedGiveaways } from './giveaways/shipped.ts'
import { shipGiveaways } from './giveaways/store.ts'
import { findAwaiting } from './sources/proofs/awaiting.ts'
import { beginMonths } from './sources/monthly/begin-months.ts'

const grownRows = 50_000
const batchDonors = 100
/** A donor has a handful of rows in each table. */
const rowsReadMax = 20 * batchDonors

let store: TestDatabase
/** One connection, which keeps its plans. */
let db: Database
beforeEach(async () => {
  store = await testDatabase(new URL('../migrations/', import.meta.url))
  db = openDatabase(store.url, { connections: 1 })
  await shipGiveaways(db, shippedGiveaways, shippedOn)
})
afterEach(async () => {
  await db?.close()
  await store?.drop()
})

/** All that happens to donors, every kind of it in one go: what earns, multiplies and takes back, and the same again. */
async function liveThrough(to: Database, donors: readonly string[]): Promise<void> {
  const gifts = donors.map((donor) => ({ donor, id: randomUUID() }))
  const told = [
    donors.map((donor) => registered(donor, '2026-09-15T12:00:00Z')),
    gifts.map(({ donor, id }) => confirmed(donor, id, '2026-11-20T12:00:00Z')),
    donors.map((donor) => confirmed(donor, randomUUID(), '2026-11-21T12:00:00Z')),
    donors.map((donor) => visited(donor, randomUUID(), '2026-11-20T17:00:00Z')),
    donors.map((donor) => levelled(donor, 'silver', '2026-11-10T12:00:00Z')),
    donors.map((donor) => multiplied(donor, 2, '2026-11-12T12:00:00Z')),
    gifts.map(({ donor, id }) => reversed(donor, id, 20_00n)),
    donors.map((donor) => affiliatePaid(donor, randomUUID())),
  ]
  for (const batch of told) await hearTogether(to, batch)
  await beginMonths(to, recordFacts, new Date('2026-11-22T12:00:00Z'), donors.length)
  for (const batch of told) await hearTogether(to, batch)
}

/** Who looks at an account shares the connection, and so the plans that it keeps: often enough that the server makes one for all values. */
async function lookAt(to: Database, donorId: string): Promise<void> {
  for (let time = 0; time < 8; time++) await findAwaiting(to, wouldLack, { donorId, now: lookedAt })
}

const lookedAt = new Date('2026-11-22T12:00:00Z')

const newDonors = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

/** How often the sources of the services mark a statement as prepared. */
function countPrepared(): number {
  const root = new URL('../../../', import.meta.url).pathname
  const sources = globSync('{services/*,packages/service-kit}/src/**/*.ts', { cwd: root })
  const calls = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(`${root}${file}`, 'utf8').matchAll(/(?<!function )\bprepared\(/g)])
  return calls.length
}

describe('the way of a fact into the ledger', () => {
  it.each([1, 20, 300])(
    'reads by index, with plans that were made for %d donors and kept while the tables grew',
    async (few) => {
      await liveThrough(db, newDonors(few))
      await analyzeForTheLastTime(store.db)
      // Plans are made anew after that, and an onlooker is the first who asks.
      await lookAt(db, randomUUID())
      for (let time = 0; time < 8; time++) await liveThrough(db, newDonors(1))
      const donors = await growTables(store.db, grownRows, batchDonors)
      const read: RowsRead = new Map()
      await liveThrough(countingRows(db, read), donors)
      expect([...read].filter(([, rows]) => rows > rowsReadMax)).toEqual([])
    },
    // Fifty thousand rows are written first.
    180_000,
  )

  it('goes through every prepared statement there is', async () => {
    await liveThrough(db, newDonors(1))
    const kept = await db.query(sql`select name from pg_prepared_statements`)
    expect(kept).toHaveLength(countPrepared())
  })
})
