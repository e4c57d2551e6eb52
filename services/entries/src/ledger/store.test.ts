import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { findGrants, selectGrants } from './store.ts'

describe('the grants of gifts', () => {
  let store: TestDatabase
  let giftIds: string[]
  beforeAll(async () => {
    store = await testDatabase(new URL('../../migrations/', import.meta.url))
    await store.db.query(sql`
      insert into entries (id, donor_id, giveaway, kind, entry_type, source, description, earned, multiplier, final, counted, month, rule_version,
        occurred_at)
      select gen_random_uuid(), gen_random_uuid(), 'main', 'grant', 'donation', 'gift:' || gift.id || part.text, 'Gift', 12, 1, 12, 12, current_date, 1, now()
      from (select gen_random_uuid() as id from generate_series(1, 10000)) gift cross join (values (''), (':2')) part (text)`)
    await store.db.query(sql`analyze entries`)
    const rows = await store.db.query<{ source: string }>(
      sql`select source from entries where source not like '%:2' order by id limit 500`,
    )
    giftIds = rows.map(({ source }) => source.slice('gift:'.length))
  })
  afterAll(() => store?.drop())

  it('are all found, the first and the further ones, and those of no other gift', async () => {
    const found = await findGrants(store.db, giftIds)
    expect(found).toHaveLength(2 * giftIds.length)
    expect(new Set(found.map(({ giftId }) => giftId))).toEqual(new Set(giftIds))
  })

  it('are found by an index, for one gift and for a batch of them, and never by reading the whole ledger', async () => {
    for (const ids of [giftIds.slice(0, 1), giftIds]) {
      const plan = await store.db.query<{ 'QUERY PLAN': string }>(sql`explain ${selectGrants(ids)}`)
      const steps = plan.map((step) => step['QUERY PLAN']).join('\n')
      expect(steps).toContain('entries_source_key')
      expect(steps).not.toMatch(/Seq Scan on entries/)
    }
  })
})
