import { randomUUID } from 'node:crypto'
import { MailRequestedSchema } from '@evenhand/contracts/events'
import { afterAll, describe, expect, it } from '@jest/globals'
import { deadLetterTopic } from '../inbox/index.ts'
import { appendToOutbox } from '../outbox/index.ts'
import { sql } from '../postgres/index.ts'
import { eventually, testDatabase, testKafka } from '../testing/index.ts'
import { countBacklog } from './backlog.ts'

const store = await testDatabase()
const kafka = testKafka()
const { db } = store
afterAll(async () => {
  await kafka.close()
  await store.drop()
})

const topic = `evenhand.test-${randomUUID().slice(0, 8)}.v1`
const reactions = [{ topic, type: 'evenhand.test.v1.NoteWritten', handle: async () => undefined }]
const outbox = { kind: 'postgres', db } as const

const write = (mailKey: string) =>
  db.transaction((tx) => appendToOutbox(tx, MailRequestedSchema, 'donor', { mailKey, to: 'ada@example.test' }))

/** However long Kafka took meanwhile, one is just written and the other is late. */
const age = () =>
  db.query(sql`
    update outbox set occurred_at = now() - case payload ->> 'mailKey' when 'long-ago' then interval '61 seconds' else interval '0' end`)

describe('the backlog of a service', () => {
  it('is nothing while its work is done in time', async () => {
    await write('just-now')
    expect(await countBacklog('email', { reactions, outbox }, kafka, [])).toEqual({
      unpublished: 0,
      deadLetters: 0,
      payments: 0,
      renders: 0,
      behind: [],
    })
  })

  it('counts what nobody could be told of for a minute, what could not be handled, and what the service counts itself', async () => {
    await write('long-ago')
    const letters = deadLetterTopic(topic, 'email')
    await kafka.ensureTopics([{ topic: letters, compacted: true }])
    const bury = (key: string, value: string | null) => kafka.publish([{ topic: letters, key, value, headers: {} }])
    await eventually(() => bury(`${topic}/0/1`, '{}').then(() => true))
    await bury(`${topic}/0/2`, '{}')
    await bury(`${topic}/0/1`, null)
    await age()
    const latePayments = async () => 3
    const failedRenders = async () => 2
    const hearers = [
      { group: 'email', topic, records: 4, seconds: 75.4 },
      { group: 'email', topic: letters, records: 1, seconds: 12 },
      { group: 'entries', topic, records: 9, seconds: 59.9 },
    ]
    expect(await countBacklog('email', { reactions, outbox, latePayments, failedRenders }, kafka, hearers)).toEqual({
      unpublished: 1,
      deadLetters: 1,
      payments: 3,
      renders: 2,
      behind: [{ hearer: 'email', events: 5, seconds: 75 }],
    })
  })

  it('still counts the rest while Kafka is away', async () => {
    await age()
    const away = { readAll: () => Promise.reject(new Error('away')) }
    expect(await countBacklog('email', { reactions, outbox }, away, [])).toMatchObject({
      unpublished: 1,
      deadLetters: null,
    })
  })
})
