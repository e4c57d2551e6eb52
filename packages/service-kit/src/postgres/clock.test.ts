import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { databaseClock } from './clock.ts'
import { sql } from './sql.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase()
})
afterAll(() => store?.drop())

describe('the clock of the database', () => {
  it('goes on within a transaction, and has the milliseconds that are kept', async () => {
    const [began, read] = await store.db.transaction(async (tx) => {
      const [row] = await tx.query<{ at: Date }>(sql`select now() as at, pg_sleep(0.02)`)
      return [row?.at ?? new Date(0), await databaseClock()(tx)]
    })
    expect(read.getTime()).toBeGreaterThan(began.getTime())
  })

  it('is the one that a test gives', async () => {
    const at = new Date('2026-12-16T05:00:00Z')
    expect(await databaseClock(() => at)(store.db)).toEqual(at)
  })
})
