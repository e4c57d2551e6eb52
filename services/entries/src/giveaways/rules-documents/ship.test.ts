import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import { shippedOn } from '../../../tests/told.ts'
import { shipRules } from './ship.ts'

let ledger: Awaited<ReturnType<typeof openHeardLedger>>
beforeAll(async () => {
  ledger = await openHeardLedger()
})
afterAll(() => ledger.close())

it('two processes that start at once publish the first rules once, and both start', async () => {
  const { db } = ledger
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const both = await db.transaction(async (tx) => {
    await tx.query(sql`select slug from giveaways for update`)
    const starting = [shipRules(db, shippedOn), shipRules(db, shippedOn)]
    await eventually(async () => (await db.query(waiting)).length === 2)
    return starting
  })
  await Promise.all(both)
  const published = await db.query<{ giveaway: string; version: number }>(sql`
    select giveaway, version from rules_versions order by giveaway, version`)
  expect(published).toEqual([
    { giveaway: 'lease-2027', version: 1 },
    { giveaway: 'main-2026', version: 1 },
  ])
})
