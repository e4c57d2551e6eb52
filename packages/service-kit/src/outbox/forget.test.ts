import { MailRequestedSchema } from '@evenhand/contracts/events'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { appendToOutbox, forgetAddresses } from './index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let db: Database
beforeAll(async () => {
  database = await testDatabase(new URL('../../migrations/', import.meta.url))
  db = openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('cuts the address out of a mail request a day after it was published, and keeps that it was asked for', async () => {
  const request = { to: 'ada@example.test', template: 'receipt', values: { donorName: 'Ada' } }
  for (const mailKey of ['receipt:old', 'receipt:new', 'receipt:waiting']) {
    await db.transaction((tx) => appendToOutbox(tx, MailRequestedSchema, 'donor', { mailKey, ...request }))
  }
  await db.query(
    sql`update outbox set published_at = now() - interval '25 hours' where payload ->> 'mailKey' = 'receipt:old'`,
  )
  await db.query(sql`update outbox set published_at = now() where payload ->> 'mailKey' = 'receipt:new'`)
  expect(await forgetAddresses(db)).toBe(1)
  expect(await forgetAddresses(db)).toBe(0)
  const rows = await db.query<{ payload: object }>(sql`select payload from outbox order by id`)
  expect(rows[0]?.payload).toEqual({ mailKey: 'receipt:old' })
  expect(rows.slice(1).map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ to: 'ada@example.test' }),
    expect.objectContaining({ to: 'ada@example.test' }),
  ])
})
