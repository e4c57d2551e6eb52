/**
 * A small service made of the kit's own parts, to be killed: it takes gifts over HTTP, tells of them through its outbox, hears of them
 * through its inbox, and counts a limit in Redis. Each effect is a row without a unique key, so that a doubled one would be seen.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { GiftConfirmedSchema, topicOf } from '@evenhand/contracts/events'
import { call } from '@evenhand/contracts/http'
import { redisUrl, serviceConfig } from '@evenhand/service-kit/config'
import { routeOnce } from '@evenhand/service-kit/http'
import { onceForEvents, reader, reactTogether } from '@evenhand/service-kit/inbox'
import { runService, type Service } from '@evenhand/service-kit/lifecycle'
import { createLimiter } from '@evenhand/service-kit/limits'
import { migrate } from '@evenhand/service-kit/migrations'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { z } from 'zod'

const Config = serviceConfig.extend({ DATABASE_URL: z.url(), REDIS_URL: redisUrl })

const postGift = call({
  service: 'donations',
  method: 'POST',
  path: '/api/gifts',
  summary: 'Take a gift',
  access: 'anyone',
  limit: 'write',
  idempotent: true,
  request: { body: z.strictObject({ giftId: z.uuid(), donorId: z.string(), slowMs: z.int().default(0) }) },
  response: { status: 201, body: z.strictObject({ giftId: z.uuid() }) },
  problems: [],
})

const takeGift = (db: Database) =>
  routeOnce(db, postGift, async (tx, { body: { giftId, donorId, slowMs } }) => {
    await tx.query(sql`insert into donors (id, gifts) values (${donorId}, 1)
      on conflict (id) do update set gifts = donors.gifts + 1`)
    await tx.query(sql`insert into gifts (id, donor_id) values (${giftId}, ${donorId})`)
    await appendToOutbox(tx, GiftConfirmedSchema, donorId, { giftId, donorId, amountCents: 50_00n })
    await sleep(slowMs)
    return { giftId }
  })

/** In one go, as the ledger hears: what is killed in the middle of many has done nothing of them. */
const hearGifts = (db: Database) =>
  reactTogether([reader(GiftConfirmedSchema, ({ giftId, donorId }) => ({ giftId, donorId }))], async (events) => {
    const gifts = events.map(({ content, heard: { id, type } }) => ({ ...content, id, type }))
    await db.transaction((tx) =>
      onceForEvents(tx, gifts, async (heardFirst) => {
        for (const { giftId, donorId } of heardFirst)
          await tx.query(sql`insert into effects (gift_id, donor_id) values (${giftId}, ${donorId})`)
      }),
    )
  })

async function createGifts(config: z.output<typeof Config>): Promise<Service> {
  await migrate(config.DATABASE_URL, new URL('./migrations/', import.meta.url))
  const db = openDatabase(config.DATABASE_URL)
  const redis = openRedis(config.REDIS_URL)
  const limiter = createLimiter(redis, { name: 'looks', points: 1_000_000, seconds: 60, whenAway: 'count-here' })
  return {
    routes: [takeGift(db)],
    reactions: hearGifts(db),
    jobs: [
      { name: 'look', everyMs: 50, run: async () => (await limiter.take('all')).remaining < 0 },
      { name: 'fail', everyMs: 60_000, run: () => Promise.reject(new Error('this job always fails')) },
    ],
    checks: [{ name: 'postgres', ask: db.ping }],
    tells: [{ topic: topicOf(GiftConfirmedSchema) }],
    outbox: { kind: 'postgres', db },
    async close() {
      await Promise.all([closeRedis(redis), db.close()])
    },
  }
}

await runService('donations', Config, createGifts)
