import { MailRequestedSchema } from '@evenhand/contracts/events'
import { afterAll, expect, it } from '@jest/globals'
import type { GroupPlace } from '../kafka/index.ts'
import { appendToOutbox, mailTopic } from '../outbox/index.ts'
import { sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'
import { mailsJob } from './mails-job.ts'

const store = await testDatabase()
const { db } = store
afterAll(() => store.drop())

const { signal } = new AbortController()
const hourMs = 3_600_000

/** A broker whose topic ends at `end`, and who knows how far `email` is in it. */
function brokerWith(place: { next: bigint; end: bigint } | undefined) {
  const of: GroupPlace[] = place ? [{ group: 'email', topic: mailTopic.topic, partition: 0, ...place }] : []
  return { places: async () => of, publish: () => Promise.reject(new Error('an outbox in PostgreSQL has a relay')) }
}

async function asked(mailKey: string, publishedAt: Date): Promise<void> {
  const request = { mailKey, to: 'ada@example.test', template: 'receipt', values: { donorName: 'Ada' } }
  await db.transaction((tx) => appendToOutbox(tx, MailRequestedSchema, 'donor', request))
  await db.query(sql`update outbox set published_at = ${publishedAt} where payload ->> 'mailKey' = ${mailKey}`)
}

const kept = () =>
  db.query<{ key: string; published: boolean }>(sql`
    select payload ->> 'mailKey' as key, published_at is not null as published from outbox where payload ? 'to' order by id`)

const run = (broker: ReturnType<typeof brokerWith>) => mailsJob(broker, { kind: 'postgres', db }).run(signal)

it('keeps what the email service has not heard, forgets it soon after, and loses nothing when a topic was forgotten unheard', async () => {
  const now = Date.now()
  await asked('receipt:1', new Date(now - hourMs))
  await run(brokerWith(undefined))
  await run(brokerWith({ next: 4n, end: 5n }))
  expect(await kept()).toEqual([{ key: 'receipt:1', published: true }])
  await asked('receipt:2', new Date(now - 60_000))
  // Of those published eight days ago the topic has forgotten all, so that nothing seems to wait there.
  await asked('receipt:3', new Date(now - 8 * 24 * hourMs))
  await run(brokerWith({ next: 5n, end: 5n }))
  expect(await kept()).toEqual([
    { key: 'receipt:2', published: true },
    { key: 'receipt:3', published: false },
  ])
})
