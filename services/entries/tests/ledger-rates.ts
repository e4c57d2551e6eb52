/**
 * How many ledger rows a second the service writes, beside a bare INSERT of the same row into the same database: one at a time and in
 * batches; for `npm run bench`. DATABASE_URL is an empty database; the answer is one line of JSON. Each figure is the median of rounds
 * that take turns, so that whatever else runs on the machine meets all of them.
 */
import { mainGiveaway } from '@evenhand/contracts/catalogue'
import { encodeEvent, GiftConfirmedSchema, GiftKind } from '@evenhand/contracts/events'
import { readConfig } from '@evenhand/service-kit/config'
import { recordsMax } from '@evenhand/service-kit/kafka'
import { migrate } from '@evenhand/service-kit/migrations'
import { type Database, openDatabase, type Sql, sql } from '@evenhand/service-kit/postgres'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { giftReactions } from '../src/gifts/reactions.ts'
import { shippedGiveaways } from '../src/giveaways/shipped.ts'
import { shipGiveaways } from '../src/giveaways/store.ts'

/** As many as the service's consumer commonly works at once. */
const writers = 3
const rounds = 5
const singleRows = 300
const batches = 12

const now = new Date()

function giftEvent() {
  const json = encodeEvent(GiftConfirmedSchema, {
    giftId: randomUUID(),
    donorId: randomUUID(),
    giveaway: mainGiveaway,
    kind: GiftKind.ONE_TIME,
    amountCents: 50_00n,
    confirmedAt: now.toISOString(),
  })
  return { json, heard: { id: randomUUID(), type: GiftConfirmedSchema.typeName, time: now } }
}

const uuids = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

/** The row that a gift of $50 becomes, and nothing else. */
const bareRows = (count: number): Sql => sql`
  insert into bare_rows (id, donor_id, giveaway, kind, entry_type, source, description, earned, multiplier, final, rule_version, occurred_at)
  select id, donor_id, ${mainGiveaway}, 'grant', 'donation', 'gift:' || gift_id, 'Gift of $50.00', 12, 1, 12, 1, ${now}
  from unnest(${uuids(count)}::uuid[], ${uuids(count)}::uuid[], ${uuids(count)}::uuid[]) as row (id, donor_id, gift_id)`

/** Rows a second, by as many writers as work at once; what is written is made before the time runs. */
async function rateOf<Batch>(rows: number, made: readonly Batch[], write: (batch: Batch) => Promise<unknown>) {
  const open = [...made]
  const started = performance.now()
  const writer = async (): Promise<void> => {
    for (let batch = open.pop(); batch !== undefined; batch = open.pop()) await write(batch)
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return (rows * 1000) / (performance.now() - started)
}

const times = <Made>(count: number, make: () => Made): Made[] => Array.from({ length: count }, make)
const median = (rates: readonly number[]): number => rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0

async function measure(db: Database) {
  const [gifts] = giftReactions(db)
  if (!gifts?.together) throw new Error('gifts are granted in batches')
  const { handle, together } = gifts
  const round = async (singles: number, batchesOf: number) => ({
    single: await rateOf(singles, times(singles, giftEvent), ({ json, heard }) => handle(json, heard)),
    singleBare: await rateOf(
      singles,
      times(singles, () => bareRows(1)),
      db.query,
    ),
    batched: await rateOf(
      batchesOf * recordsMax,
      times(batchesOf, () => times(recordsMax, giftEvent)),
      together,
    ),
    batchedBare: await rateOf(
      batchesOf * recordsMax,
      times(batchesOf, () => bareRows(recordsMax)),
      db.query,
    ),
  })
  await round(writers * 10, writers)
  const rates = []
  for (let done = 0; done < rounds; done++) rates.push(await round(singleRows, batches))
  return {
    batchRows: recordsMax,
    writers,
    single: median(rates.map(({ single }) => single)),
    singleBare: median(rates.map(({ singleBare }) => singleBare)),
    batched: median(rates.map(({ batched }) => batched)),
    batchedBare: median(rates.map(({ batchedBare }) => batchedBare)),
  }
}

const { DATABASE_URL } = readConfig(z.object({ DATABASE_URL: z.url() }))
await migrate(DATABASE_URL, new URL('../migrations/', import.meta.url))
const db = openDatabase(DATABASE_URL, { connections: writers })
await shipGiveaways(db, shippedGiveaways, now)
await db.query(sql`create table bare_rows (like entries including all)`)
process.stdout.write(`${JSON.stringify(await measure(db))}\n`)
await db.close()
