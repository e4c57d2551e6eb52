import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { decodeEvent, GiftConfirmedSchema, GiftKind, topicOf } from '@evenhand/contracts/events'
import type { Kafka, KafkaRecord } from '../kafka/index.ts'
import { openDatabase, sql, type Transaction } from '../postgres/index.ts'
import { DependencyDown } from '../problems/index.ts'
import { createLog } from '../telemetry/index.ts'
import { eventually, testDatabase } from '../testing/index.ts'
import { appendToOutbox, forgetPublished, readAttributes, relayOnce, type Running, startRelay } from './index.ts'

const quiet = createLog('test', { write: () => undefined })

const gift = (tx: Transaction, donorId: string, giftId: string) =>
  appendToOutbox(tx, GiftConfirmedSchema, donorId, { giftId, donorId, kind: GiftKind.ONE_TIME, amountCents: 50_00n })

/** A broker at the edge: it keeps what it is given, and can be away or slow. The real one is tried in tests/resilience. */
function broker(more: { beforeEach?: () => Promise<void> } = {}) {
  const records: KafkaRecord[] = []
  const state = { isAway: false, batches: 0, refused: 0 }
  const publish = async (batch: readonly KafkaRecord[]) => {
    await more.beforeEach?.()
    if (state.isAway) {
      state.refused += 1
      throw new DependencyDown('away')
    }
    state.batches += 1
    records.push(...batch)
  }
  const unused = () => Promise.reject(new Error('not asked for here'))
  const kafka: Kafka = {
    publish,
    ensureTopics: unused,
    consume: unused,
    readAll: unused,
    ends: unused,
    places: unused,
    close: unused,
  }
  const giftIds = () => records.map(({ value }) => decodeEvent(GiftConfirmedSchema, JSON.parse(value ?? '')).giftId)
  return { kafka, records, state, giftIds }
}

const store = await testDatabase()
const db = openDatabase(store.url, { connections: 20 })
afterAll(async () => {
  await db.close()
  await store.drop()
})

describe('the outbox', () => {
  const relays: Running[] = []
  const relay = (kafka: Kafka, lookEveryMs?: number): void =>
    void relays.push(startRelay({ db, kafka, service: 'donations', log: quiet, ...(lookEveryMs && { lookEveryMs }) }))
  beforeEach(() => db.query(sql`truncate outbox restart identity`))
  afterEach(() => Promise.all(relays.splice(0).map((one) => one.stop())))
  const waiting = async () => (await db.query(sql`select 1 from outbox where published_at is null`)).length

  it('publishes an event with its attributes and its key, once', async () => {
    const { kafka, records } = broker()
    await db.transaction((tx) => gift(tx, 'donor-1', 'gift-1'))
    expect(await relayOnce(db, kafka, '/donations')).toBe(1)
    expect(await relayOnce(db, kafka, '/donations')).toBe(0)
    expect(records).toHaveLength(1)
    const [record] = records
    expect(record).toMatchObject({ topic: topicOf(GiftConfirmedSchema), key: 'donor-1' })
    expect(readAttributes({ headers: record?.headers ?? {} })).toMatchObject({
      type: 'evenhand.donations.v1.GiftConfirmed',
      source: '/donations',
      time: expect.any(Date),
    })
    expect(decodeEvent(GiftConfirmedSchema, JSON.parse(record?.value ?? '')).amountCents).toBe(50_00n)
  })

  it('tells nothing of a change that was rolled back', async () => {
    const { kafka, records } = broker()
    const failing = db.transaction(async (tx) => {
      await gift(tx, 'donor-1', 'gift-1')
      throw new Error('declined')
    })
    await expect(failing).rejects.toThrow('declined')
    await relayOnce(db, kafka, '/donations')
    expect(records).toEqual([])
  })

  it('keeps the order of a key, whoever writes at the same time', async () => {
    const { kafka, records } = broker()
    await db.query(sql`create table if not exists donors (id text primary key, gifts int not null)`)
    await db.query(sql`insert into donors values ('a', 0), ('b', 0), ('c', 0) on conflict do nothing`)
    relay(kafka)
    const give = (donor: string) =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ gifts: number }>(
          sql`update donors set gifts = gifts + 1 where id = ${donor} returning gifts`,
        )
        await gift(tx, donor, String(row?.gifts))
      })
    await Promise.all(Array.from({ length: 90 }, (_, index) => give(['a', 'b', 'c'][index % 3] ?? '')))
    await eventually(async () => records.length === 90)
    for (const donor of ['a', 'b', 'c']) {
      const numbers = records
        .filter(({ key }) => key === donor)
        .map(({ value }) => Number(decodeEvent(GiftConfirmedSchema, JSON.parse(value ?? '')).giftId))
      expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    }
  })

  it('publishes in the order of writing, whatever the ids of the events are', async () => {
    const { kafka, giftIds } = broker()
    const written = Array.from({ length: 20 }, (_, index) => String(index))
    for (const giftId of written) await db.transaction((tx) => gift(tx, 'donor-1', giftId))
    await db.query(sql`update outbox set event_id = gen_random_uuid()`)
    await relayOnce(db, kafka, '/donations')
    expect(giftIds()).toEqual(written)
  })

  it('still publishes a transaction that commits long after later ones', async () => {
    const { kafka, giftIds } = broker()
    const held = Promise.withResolvers<void>()
    const late = db.transaction(async (tx) => {
      await gift(tx, 'donor-1', 'late')
      await held.promise
    })
    await eventually(
      async () => (await db.query(sql`select 1 from pg_locks where locktype = 'transactionid'`)).length > 0,
    )
    await db.transaction((tx) => gift(tx, 'donor-2', 'early'))
    await relayOnce(db, kafka, '/donations')
    expect(giftIds()).toEqual(['early'])
    held.resolve()
    await late
    await relayOnce(db, kafka, '/donations')
    expect(giftIds()).toEqual(['early', 'late'])
  })

  it('publishes again what was not taken, with the same id, and gives no event up', async () => {
    const { kafka, records, state } = broker()
    await db.transaction((tx) => gift(tx, 'donor-1', 'gift-1'))
    state.isAway = true
    for (let tries = 0; tries < 5; tries++) await expect(relayOnce(db, kafka, '/donations')).rejects.toThrow('away')
    expect(await waiting()).toBe(1)
    state.isAway = false
    await relayOnce(db, kafka, '/donations')
    expect([records.length, await waiting()]).toEqual([1, 0])
  })

  it('publishes twice with one id when the mark is lost after sending, so that whoever hears can tell', async () => {
    const { kafka, records } = broker()
    await db.transaction((tx) => gift(tx, 'donor-1', 'gift-1'))
    const dying: Pick<Kafka, 'publish'> = {
      async publish(batch) {
        await kafka.publish(batch)
        throw new Error('the process ended here')
      },
    }
    await expect(relayOnce(db, dying, '/donations')).rejects.toThrow('ended here')
    await relayOnce(db, kafka, '/donations')
    const ids = records.map(({ headers }) => headers.ce_id)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  it('has one relay at work, however many replicas there are', async () => {
    let atWork = 0
    let most = 0
    const { kafka, records, state } = broker({
      async beforeEach() {
        most = Math.max(most, ++atWork)
        await sleep(20)
        atWork -= 1
      },
    })
    for (let replica = 0; replica < 3; replica++) relay(kafka)
    for (let round = 0; round < 20; round++) {
      await db.transaction((tx) => gift(tx, `donor-${round}`, String(round)))
      await sleep(5)
    }
    await eventually(async () => (await waiting()) === 0)
    expect(most).toBe(1)
    expect(new Set(records.map(({ headers }) => headers.ce_id)).size).toBe(records.length)
    expect(records).toHaveLength(20)
    expect(state.batches).toBeGreaterThan(1)
  })

  it('leaves at once after the commit, not at the next look', async () => {
    const { kafka, records } = broker()
    await db.transaction((tx) => gift(tx, 'donor-1', randomUUID()))
    relay(kafka, 3_600_000)
    // Its first look is over, and the next one an hour away.
    await eventually(async () => (await waiting()) === 0)
    await db.transaction((tx) => gift(tx, 'donor-1', randomUUID()))
    await eventually(async () => records.length === 2)
  })

  it('goes on when the broker was away', async () => {
    const { kafka, records, state } = broker()
    state.isAway = true
    relay(kafka)
    await db.transaction((tx) => gift(tx, 'donor-1', 'gift-1'))
    await eventually(async () => state.refused >= 2)
    expect(records).toEqual([])
    state.isAway = false
    await eventually(async () => records.length === 1)
    expect(await eventually(async () => (await waiting()) === 0)).toBe(true)
  })

  it('refuses an event that a broker would not take', async () => {
    const tooLarge = db.transaction((tx) => gift(tx, 'donor-1', 'x'.repeat(4_000_000)))
    await expect(tooLarge).rejects.toMatchObject({ code: '23514' })
  })

  it('forgets what was published a month ago, and nothing that waits', async () => {
    for (const giftId of ['old', 'new', 'waiting']) await db.transaction((tx) => gift(tx, 'donor-1', giftId))
    await db.query(sql`update outbox set published_at = now() - interval '31 days' where payload->>'giftId' = 'old'`)
    await db.query(sql`update outbox set published_at = now() where payload->>'giftId' = 'new'`)
    await db.query(sql`update outbox set occurred_at = now() - interval '90 days' where payload->>'giftId' = 'waiting'`)
    expect(await forgetPublished(db)).toBe(1)
    expect(await db.query(sql`select payload->>'giftId' as id from outbox order by id`)).toEqual([
      { id: 'new' },
      { id: 'waiting' },
    ])
  })
})
