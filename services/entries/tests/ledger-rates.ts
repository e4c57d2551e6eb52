/**
 * How many ledger rows a second the service writes, beside bare INSERTs of the same rows into the same database; for `npm run bench`.
 * DATABASE_URL is an empty database; the answer is one line of JSON. GROWTH_LINES_MAX (a million when absent) is how long the ledger is in the
 * end; with SIZE short everything is measured once and little of it, which only shows that it runs.
 */
import { GiftConfirmedSchema } from '@evenhand/contracts/events'
import { readConfig } from '@evenhand/service-kit/config'
import { recordsMax } from '@evenhand/service-kit/kafka'
import { migrate } from '@evenhand/service-kit/migrations'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { sourceReactions } from '../src/all-sources.ts'
import { shippedGiveaways } from '../src/giveaways/shipped.ts'
import { shipGiveaways } from '../src/giveaways/store.ts'
import { sealAll } from '../src/ledger/seal.ts'
import { fillUpTo, prepareFilling } from './rates/growth.ts'
import { inTurns, rateOf, times, writers } from './rates/rate.ts'
import { append, giftEvent, newRow, writeBare } from './rates/rows.ts'
import { serverMicroseconds } from './rates/server-time.ts'

const sizes = {
  whole: { rounds: 5, singles: 300, batches: 12, growth: { first: 100_000, last: 1_000_000, warmUps: 5, rounds: 8 } },
  short: { rounds: 1, singles: 20, batches: 1, growth: { first: 5_000, last: 5_000, warmUps: 0, rounds: 1 } },
}
const manyGiveaways = 16
const linesMax = 1_000_000_000

const { DATABASE_URL, SIZE, GROWTH_LINES_MAX } = readConfig(
  z.object({
    DATABASE_URL: z.url(),
    SIZE: z.enum(['whole', 'short']).default('whole'),
    GROWTH_LINES_MAX: z.coerce.number().int().min(1).max(linesMax).optional(),
  }),
)
const { rounds, singles, batches, growth } = sizes[SIZE]

/** What one gift brings, and what the ledger's own part of it is, one at a time and in batches. */
function measureRates(db: Database) {
  const gifts = sourceReactions(db).find(({ type }) => type === GiftConfirmedSchema.typeName)
  if (!gifts?.together) throw new Error('gifts are granted in batches')
  const { handle, together } = gifts
  const rows = (count: number, giveaway?: (index: number) => string) => () =>
    times(count, (index) => newRow(giveaway?.(index)))
  const batched = <Row>(make: () => Row[], write: (made: Row[]) => Promise<unknown>) =>
    rateOf(recordsMax, times(batches, make), write)
  return inTurns(rounds, {
    giftSingle: () => rateOf(1, times(singles, giftEvent), ({ json, heard }) => handle(json, heard)),
    appendSingle: () => rateOf(1, times(singles, rows(1)), (made) => append(db, made)),
    bareSingle: () => rateOf(1, times(singles, rows(1)), (made) => writeBare(db, made)),
    giftBatched: () => batched(() => times(recordsMax, giftEvent), together),
    appendBatched: () => batched(rows(recordsMax), (made) => append(db, made)),
    bareBatched: () => batched(rows(recordsMax), (made) => writeBare(db, made)),
    appendUniform: () =>
      batched(
        rows(recordsMax, (index) => `many-n${index % manyGiveaways}`),
        (made) => append(db, made),
      ),
    sealed: async () => {
      await append(db, rows(recordsMax)())
      return measureSealing(db)
    },
  })
}

/** Lines a second into their chains, of all that wait. */
async function measureSealing(db: Database): Promise<number> {
  const waiting = async () => {
    const [row] = await db.query<{ sealed: bigint }>(
      sql`select coalesce(sum(seq), 0)::bigint as sealed from chain_heads`,
    )
    return Number(row?.sealed ?? 0n)
  }
  const before = await waiting()
  const started = performance.now()
  await sealAll(db)
  const ms = performance.now() - started
  return (((await waiting()) - before) * 1000) / ms
}

/**
 * Processor time of the server for a line, appended in batches to ever longer ledgers: ten times as long each time. The rounds before those that
 * count take what each page costs once after a checkpoint.
 */
async function measureGrowth(db: Database, last: number) {
  await prepareFilling(db)
  const write = (how: typeof append) => () =>
    rateOf(
      recordsMax,
      times(batches, () => times(recordsMax, () => newRow())),
      (made) => how(db, made),
    )
  const measured: { lines: number; append?: number; bare?: number }[] = []
  for (let lines = growth.first; lines <= last; lines *= 10) {
    await fillUpTo(db, lines)
    await db.query(sql`analyze entries, balances`)
    for (let round = 0; round < growth.warmUps; round++) await write(append)()
    const cost = async (how: typeof append) =>
      serverMicroseconds(db, growth.rounds * batches * recordsMax, async () => {
        for (let round = 0; round < growth.rounds; round++) await write(how)()
      })
    const [ours, bare] = [await cost(append), await cost(writeBare)]
    measured.push({ lines, ...(ours === undefined ? {} : { append: ours }), ...(bare === undefined ? {} : { bare }) })
  }
  return measured
}

await migrate(DATABASE_URL, new URL('../migrations/', import.meta.url))
const db = openDatabase(DATABASE_URL, { connections: writers })
await shipGiveaways(db, shippedGiveaways, new Date())
const [main] = shippedGiveaways
if (main)
  await shipGiveaways(
    db,
    times(manyGiveaways, (index) => ({ ...main, series: `many-n${index}`, repeats: false })),
    new Date(),
  )
await db.query(sql`create table bare_rows (like entries including all)`)
const rates = await measureRates(db)
const grown = await measureGrowth(db, GROWTH_LINES_MAX ?? growth.last)
process.stdout.write(`${JSON.stringify({ batchRows: recordsMax, writers, rates, growth: grown })}\n`)
await db.close()
