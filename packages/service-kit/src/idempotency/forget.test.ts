import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'
import { forgetAnswers } from './index.ts'

const store = await testDatabase()
const { db } = store
afterAll(() => store.drop())

describe('answers kept for repeated requests', () => {
  beforeEach(() => db.query(sql`truncate idempotency_keys`))

  it('are forgotten after three days, and not before', async () => {
    await db.query(sql`
      insert into idempotency_keys (scope, key, fingerprint, created_at)
      values ('POST /gifts', 'old-request', sha256('a'), now() - interval '72 hours 1 minute'),
             ('POST /gifts', 'new-request', sha256('a'), now() - interval '71 hours 59 minutes')`)
    expect(await forgetAnswers(db)).toBe(1)
    expect(await db.query(sql`select key from idempotency_keys`)).toEqual([{ key: 'new-request' }])
  })

  it('are forgotten ten thousand at a time, the oldest first', async () => {
    await db.query(sql`
      insert into idempotency_keys (scope, key, fingerprint, created_at)
      select 'POST /gifts', 'request-' || n, sha256('a'), now() - interval '4 days' - make_interval(secs => n)
      from generate_series(1, 10001) n`)
    expect(await forgetAnswers(db)).toBe(10_000)
    expect(await db.query(sql`select key from idempotency_keys`)).toEqual([{ key: 'request-1' }])
  })
})
