import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { readGrants, selectGrants } from './store.ts'

describe('the grants of causes', () => {
  let store: TestDatabase
  let keys: string[]
  beforeAll(async () => {
    store = await testDatabase(new URL('../../migrations/', import.meta.url))
    await store.db.query(sql`
      insert into entries (id, donor_id, giveaway, kind, entry_type, source, description, earned, multiplier, final, counted, month, rule_version,
        occurred_at)
      select gen_random_uuid(), gen_random_uuid(), 'main-2026', 'grant', 'donation', 'gift:' || gift.id || part.text, 'Gift', 12, 1, 12, 12, current_date, 1, now()
      from (select gen_random_uuid() as id from generate_series(1, 10000)) gift cross join (values (''), (':2')) part (text)`)
    await store.db.query(sql`analyze entries`)
    const rows = await store.db.query<{ source: string }>(
      sql`select source from entries where source not like '%:2' order by id limit 500`,
    )
    keys = rows.map(({ source }) => source)
  })
  afterAll(() => store?.drop())

  it('are all found, the first and the further ones, and those of no other cause', async () => {
    const found = await readGrants(store.db, keys)
    expect(found).toHaveLength(2 * keys.length)
    expect(new Set(found.map(({ key }) => key))).toEqual(new Set(keys))
  })

  it('are found by an index, for one cause and for a batch of them, and never by reading the whole ledger', async () => {
    for (const some of [keys.slice(0, 1), keys]) {
      const plan = await store.db.query<{ 'QUERY PLAN': string }>(sql`explain ${selectGrants(some)}`)
      const steps = plan.map((step) => step['QUERY PLAN']).join('\n')
      expect(steps).toContain('entries_source_key')
      expect(steps).not.toMatch(/Seq Scan on entries/)
    }
  })
})
