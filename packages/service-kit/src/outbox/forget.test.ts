import { MailRequestedSchema } from '@evenhand/contracts/events'
import { afterAll, expect, it } from '@jest/globals'
import { sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'
import { appendToOutbox, forgetAddresses } from './index.ts'

const store = await testDatabase()
const { db } = store
afterAll(() => store.drop())

it('cuts the address out of a mail request a week after it was published, and keeps that it was asked for', async () => {
  const request = { to: 'ada@example.test', template: 'receipt', values: { donorName: 'Ada' } }
  for (const mailKey of ['receipt:old', 'receipt:new', 'receipt:waiting']) {
    await db.transaction((tx) => appendToOutbox(tx, MailRequestedSchema, 'donor', { mailKey, ...request }))
  }
  await db.query(
    sql`update outbox set published_at = now() - interval '7 days 1 hour' where payload ->> 'mailKey' = 'receipt:old'`,
  )
  await db.query(
    sql`update outbox set published_at = now() - interval '6 days 23 hours' where payload ->> 'mailKey' = 'receipt:new'`,
  )
  expect(await forgetAddresses(db)).toBe(1)
  expect(await forgetAddresses(db)).toBe(0)
  const rows = await db.query<{ payload: object }>(sql`select payload from outbox order by id`)
  expect(rows[0]?.payload).toEqual({ mailKey: 'receipt:old' })
  expect(rows.slice(1).map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ to: 'ada@example.test' }),
    expect.objectContaining({ to: 'ada@example.test' }),
  ])
})
