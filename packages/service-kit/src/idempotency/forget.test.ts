import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'
import { forgetAnswers } from './index.ts'

const store = await testDatabase()
const { db } = store
afterAll(() => store.drop())

describe('answers kept for repeated requests', () => {
  it('are forgotten after three days, and not before', async () => {
    await db.query(sql`
      insert into idempotency_keys (scope, key, fingerprint, created_at)
      values ('POST /gifts', 'old-request', sha256('a'), now() - interval '73 hours'),
             ('POST /gifts', 'new-request', sha256('a'), now() - interval '71 hours')`)
    expect(await forgetAnswers(db)).toBe(1)
    expect(await db.query(sql`select key from idempotency_keys`)).toEqual([{ key: 'new-request' }])
  })
})
