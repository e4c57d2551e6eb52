import { MailRequestedSchema } from '@evenhand/contracts/events'
import { afterAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'
import { appendToOutbox, forgetMails, forgetPublished, publishMailsAgain, relayOnce } from './index.ts'

const store = await testDatabase()
const { db } = store
afterAll(() => store.drop())
beforeEach(() => db.query(sql`delete from outbox`))

const request = { to: 'ada@example.test', template: 'receipt', values: { donorName: 'Ada' } }
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)

/** Published so long ago; null: not yet. */
async function asked(mailKey: string, hours: number | null, more: object = {}): Promise<void> {
  await db.transaction((tx) => appendToOutbox(tx, MailRequestedSchema, 'donor', { mailKey, ...request, ...more }))
  await db.query(
    sql`update outbox set published_at = ${hours === null ? null : hoursAgo(hours)} where payload ->> 'mailKey' = ${mailKey}`,
  )
}

const withAddress = async (): Promise<string[]> =>
  (
    await db.query<{ key: string }>(
      sql`select payload ->> 'mailKey' as key from outbox where payload ? 'to' or payload ? 'sealed' order by id`,
    )
  ).map(({ key }) => key)

it('cuts the address out of what the email service has heard, however new, and keeps that it was asked for', async () => {
  await asked('receipt:heard', 3)
  await asked('receipt:unheard', 1)
  await asked('receipt:waiting', null)
  expect(await forgetMails(db, hoursAgo(2))).toBe(1)
  expect(await forgetMails(db, hoursAgo(2))).toBe(0)
  expect(await withAddress()).toEqual(['receipt:unheard', 'receipt:waiting'])
  const [row] = await db.query<{ payload: object }>(sql`select payload from outbox order by id`)
  expect(row?.payload).toEqual({ mailKey: 'receipt:heard' })
})

it('cuts nothing while nobody knows what was heard, but codes that have expired', async () => {
  await asked('receipt:old', 24 * 40)
  await asked('code:expired', 3, { to: '', values: {}, sealed: 'a box', uselessAfter: hoursAgo(2).toISOString() })
  await asked('code:new', 0, { uselessAfter: hoursAgo(-1).toISOString() })
  expect(await forgetMails(db, undefined)).toBe(1)
  expect(await withAddress()).toEqual(['receipt:old', 'code:new'])
})

it('publishes again what nobody has heard for six days, as the same event, for as long as it takes', async () => {
  await asked('receipt:old', 24 * 6 + 1)
  await asked('receipt:new', 24 * 6 - 1)
  await asked('code:expired', 24 * 7, { uselessAfter: hoursAgo(24 * 7).toISOString() })
  const [before] = await db.query<{ id: string }>(sql`select event_id as id from outbox order by id`)
  for (let weeks = 0; weeks < 3; weeks++) {
    expect(await publishMailsAgain(db)).toBe(1)
    const ids: (string | undefined)[] = []
    await relayOnce(
      db,
      { publish: async (records) => void ids.push(...records.map(({ headers }) => headers.ce_id)) },
      '/donations',
    )
    expect(ids).toEqual([before?.id])
    expect(await publishMailsAgain(db)).toBe(0)
    await db.query(
      sql`update outbox set published_at = now() - interval '6 days 1 hour' where payload ->> 'mailKey' = 'receipt:old'`,
    )
  }
  expect(await forgetPublished(db)).toBe(0)
  expect(await withAddress()).toEqual(['receipt:old', 'receipt:new', 'code:expired'])
})
