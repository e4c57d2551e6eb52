import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { EntriesGrantedSchema, encodeEvent, GiftConfirmedSchema, GiftKind, topicOf } from '@evenhand/contracts/events'
import { entries } from '@evenhand/contracts/http'
import { donorIds } from '@evenhand/service-kit/auth'
import { type Kafka, openKafka, type ReceivedRecord } from '@evenhand/service-kit/kafka'
import { type RunningService, startService } from '@evenhand/service-kit/lifecycle'
import { toHeaders } from '@evenhand/service-kit/outbox'
import { eventually, testDatabase, testIdentity, testKafkaBrokers, testRedisUrl } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { createEntries } from './app.ts'

const donorKey = 'a key for the tests'
let store: { url: string; drop(): Promise<void> }
let identity: Awaited<ReturnType<typeof testIdentity>>
let running: RunningService
let kafka: Kafka

beforeAll(async () => {
  store = await testDatabase(new URL('../migrations/', import.meta.url))
  identity = await testIdentity()
  kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
  const config = {
    HOST: '127.0.0.1',
    PORT: 0,
    IDENTITY_PUBLIC_KEYS: identity.publicKeys,
    KAFKA_BROKERS: testKafkaBrokers(),
    DATABASE_URL: store.url,
    REDIS_URL: testRedisUrl(),
    DONOR_ID_KEY: donorKey,
  }
  running = await startService('entries', config, (log) => createEntries(config, log))
}, 60_000)
afterAll(async () => {
  await running?.stop()
  await kafka?.close()
  await store?.drop()
}, 60_000)

const ask = async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(new URL(path, running.listening.url), { headers })).json()

async function publishGift(donorId: string, giftId: string): Promise<void> {
  const content = {
    giftId,
    donorId,
    giveaway: 'main',
    kind: GiftKind.ONE_TIME,
    amountCents: 50_00n,
    confirmedAt: new Date().toISOString(),
  }
  const { typeName: type } = GiftConfirmedSchema
  await kafka.publish([
    {
      topic: topicOf(GiftConfirmedSchema),
      key: donorId,
      value: JSON.stringify(encodeEvent(GiftConfirmedSchema, content)),
      headers: toHeaders({ id: uuidv7(), type, source: '/donations', time: new Date() }),
    },
  ])
}

const isAbout =
  (giftId: string) =>
  ({ value }: ReceivedRecord): boolean =>
    value?.includes(giftId) ?? false

describe('the entries service', () => {
  it('hears of a gift, shows its entries, tells of them, and counts them in the giveaway', async () => {
    const email = `${randomUUID()}@example.org`
    const [donorId, giftId] = [donorIds(donorKey)(email), randomUUID()]
    const headers = await identity.asDonor('entries', donorId)
    const stats = async () => entries.DonorStats.parse(await ask('/api/donor-account/stats', headers))
    const giveaways = async () => z.array(entries.Giveaway).parse(await ask('/api/giveaways'))
    await publishGift(donorId, giftId)
    await eventually(async () => (await stats()).totalLifetimeEntries === 12, 30_000)
    await eventually(async () => (await kafka.readAll(topicOf(EntriesGrantedSchema))).some(isAbout(giftId)), 15_000)
    await eventually(async () =>
      (await giveaways()).some(({ slug, totalEntries }) => slug === 'main' && totalEntries >= 12),
    )
    expect((await giveaways()).map(({ slug }) => slug)).toEqual(['main', 'lease', 'corvette', 'disney'])
  }, 60_000)

  it('says that it is ready', async () => {
    await eventually(async () => {
      const { status } = await fetch(new URL('/health/ready', running.listening.url))
      return status === 200
    })
  })
})
