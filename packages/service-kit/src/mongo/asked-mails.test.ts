import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Model, Schema } from 'mongoose'
import type { KafkaRecord } from '../kafka/index.ts'
import { testMongoUrl } from '../testing/index.ts'
import {
  type Connection,
  documentOutbox,
  type DocumentOutbox,
  drainOutbox,
  keepsOutbox,
  mailEvent,
  openMongo,
  outboxWith,
} from './index.ts'

type Inquiry = DocumentOutbox & { _id: string }

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)

describe('mails that documents have asked for', () => {
  let connection: Connection
  let inquiries: Model<Inquiry>
  const outbox = () => documentOutbox(inquiries, 'sponsors')
  const kept = async () =>
    (await connection.collection<{ _id: string }>('asked_mails').find().toArray()).map(({ _id }) => _id)
  beforeAll(async () => {
    connection = await openMongo(testMongoUrl())
    const schema = new Schema<Inquiry>({ _id: String }, { collection: `inquiries-${randomUUID()}` }).plugin(keepsOutbox)
    inquiries = connection.model<Inquiry>('Inquiry', schema)
    await connection.collection('asked_mails').deleteMany({})
  })
  afterAll(() => connection.close())

  /** One that was published so long ago. */
  async function asked(hours: number, uselessAfter?: Date): Promise<KafkaRecord> {
    const id = randomUUID()
    const values = { what: 'sponsor-inquiry' as const, name: 'Ada' }
    const mail = mailEvent('message-received', {
      key: id,
      mailKey: `received:${id}`,
      to: 'ada@example.test',
      values,
      ...(uselessAfter && { uselessAfter }),
    })
    await inquiries.create({ _id: id, ...outboxWith(mail) })
    const records: KafkaRecord[] = []
    await drainOutbox(inquiries, { publish: async (batch) => void records.push(...batch) }, '/sponsors')
    await connection
      .collection<{ _id: string }>('asked_mails')
      .updateOne({ _id: mail.eventId }, { $set: { publishedAt: hoursAgo(hours) } })
    const [record, ...more] = records
    if (!record || more.length > 0) throw new Error('one mail was asked for')
    return record
  }
  const idOf = ({ headers }: KafkaRecord): string => headers.ce_id ?? ''

  it('are kept until the email service has heard them, and as long as they are of use', async () => {
    const [heard, unheard, expired] = [await asked(3), await asked(1), await asked(1, hoursAgo(2))]
    expect(await kept()).toEqual([heard, unheard, expired].map(idOf))
    await outbox().forgetMails(undefined)
    expect(await kept()).toEqual([heard, unheard].map(idOf))
    await outbox().forgetMails(hoursAgo(2))
    expect(await kept()).toEqual([idOf(unheard)])
    await outbox().forgetMails(new Date())
  })

  it('are published again as the same event when nobody has heard them for six days', async () => {
    const [old] = [await asked(24 * 6 + 1), await asked(24 * 6 - 1)]
    const again: KafkaRecord[] = []
    const publish = async (batch: readonly KafkaRecord[]) => void again.push(...batch)
    expect(await outbox().publishMailsAgain({ publish })).toBe(1)
    expect(await outbox().publishMailsAgain({ publish })).toBe(0)
    expect(again).toEqual([old])
    expect(await kept()).toHaveLength(2)
  })

  it('stay where they are when nobody takes them the second time', async () => {
    await asked(24 * 7)
    const before = await kept()
    const publish = () => Promise.reject(new Error('away'))
    await expect(outbox().publishMailsAgain({ publish })).rejects.toThrow('away')
    expect(await kept()).toEqual(before)
  })
})
