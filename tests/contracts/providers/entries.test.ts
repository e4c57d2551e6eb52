import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { EntriesGrantedSchema } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { type Database, openDatabase } from '@evenhand/service-kit/postgres'
import { testDatabase, testIdentity, testRedisUrl } from '@evenhand/service-kit/testing'
import { createEntries } from '../../../services/entries/src/app.ts'
import type { Fact } from '../../../services/entries/src/gifts/fact.ts'
import { recordFacts } from '../../../services/entries/src/gifts/use-cases.ts'
import { donor } from '../examples.ts'
import { newestEvent, verifyMessages } from './outbox.ts'
import { quiet, verifyHttp } from './verify.ts'

const donorIdKey = 'a key for the pacts alone'
const now = new Date()

describe('entries keeps its pacts', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  let db: Database
  let service: Service
  let identity: Awaited<ReturnType<typeof testIdentity>>
  beforeAll(async () => {
    store = await testDatabase(new URL('../../../services/entries/migrations/', import.meta.url))
    db = openDatabase(store.url)
    identity = await testIdentity()
    const config = {
      HOST: '127.0.0.1',
      PORT: 0,
      IDENTITY_PUBLIC_KEYS: identity.publicKeys,
      KAFKA_BROKERS: [],
      DATABASE_URL: store.url,
      REDIS_URL: testRedisUrl(),
      DONOR_ID_KEY: donorIdKey,
    }
    service = await createEntries(config, quiet)
  })
  afterAll(async () => {
    await service.close()
    await db.close()
    await store.drop()
  })

  const record = (fact: Fact) => db.transaction((tx) => recordFacts(tx, [{ fact }]))
  const give = (donorId: string) =>
    record({
      kind: 'gift',
      gift: {
        giftId: randomUUID(),
        donorId,
        giveaway: 'main',
        kind: 'one-time',
        level: undefined,
        cents: 50_00n,
        confirmedAt: now,
      },
    })

  it('with the frontends', async () => {
    const verified = verifyHttp({
      provider: 'entries',
      identity,
      service,
      states: ({ asDonor }) => ({
        'a donor with a gift and a multiplier is signed in': async () => {
          const donorId = donorIds(donorIdKey)(`${randomUUID()} ${donor.email}`)
          const purchase = { purchaseId: randomUUID(), donorId, factor: 2n, days: 30, boughtAt: now }
          await record({ kind: 'multiplier', purchase })
          await give(donorId)
          await asDonor(donorId)
        },
      }),
    })
    await expect(verified).resolves.toBeDefined()
  }, 60_000)

  it('with email', async () => {
    const verified = verifyMessages('email', 'entries', {
      'entries were granted for a gift': async () => {
        await give(randomUUID())
        return newestEvent(db, EntriesGrantedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  }, 60_000)
})
