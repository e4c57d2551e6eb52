import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { mainGiveaway } from '@evenhand/contracts/catalogue'
import { encodeEvent, GiftConfirmedSchema, GiftKind, topicOf } from '@evenhand/contracts/events'
import { openKafka } from '@evenhand/service-kit/kafka'
import { toHeaders } from '@evenhand/service-kit/outbox'
import { type Database, json, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { ROOT } from '../../launcher/services.ts'
import type { System } from '../../launcher/system.ts'
import { type Figure, perSecond } from '../figures.ts'

const warmUpRows = 1_000
const rows = 10_000
const publishedRows = 500
const grantedMsMax = 120_000

/**
 * Ledger rows as the service writes them, with all that a gift means there — its inbox row, the donor's lock, the gift, the line, the balance
 * and the event that tells of it: from Kafka by the running service, and by the same code alone, beside bare inserts of the same row.
 */
export async function measureLedger(system: System): Promise<Figure[]> {
  const url = system.addresses.databases.entries ?? ''
  const heard = await measureHeard(url, system.addresses.components.KAFKA_BROKERS.split(','))
  const { batchRows, writers, ...rates } = await measureAlone(url)
  const beside = (bare: number, rate: number, how: string): string =>
    `a bare INSERT of the same row, ${how}, ${writers} connections: ${perSecond(bare)} (${(rate / bare).toFixed(2)} of it)`
  return [
    {
      what: 'Ledger rows, a gift a transaction',
      value: perSecond(rates.single),
      beside: beside(rates.singleBare, rates.single, 'one a statement'),
    },
    {
      what: `Ledger rows, ${batchRows} gifts a transaction`,
      value: perSecond(rates.batched),
      beside: beside(rates.batchedBare, rates.batched, `${batchRows} a statement`),
    },
    {
      what: 'Ledger rows from Kafka, as the running service grants them',
      value: perSecond(heard),
      beside: `${rows} gifts at once; sealing and telling of them go on beside it`,
    },
  ]
}

async function measureHeard(url: string, brokers: string[]): Promise<number> {
  const db = openDatabase(url, { connections: 1 })
  const kafka = openKafka({ clientId: 'bench', brokers })
  const publish = (count: number) => publishGifts(count, kafka.publish)
  try {
    await granted(db, warmUpRows, publish)
    return await granted(db, rows, publish)
  } finally {
    await kafka.close()
    await db.close()
  }
}

const Rates = z.object({
  batchRows: z.int(),
  writers: z.int(),
  single: z.number(),
  singleBare: z.number(),
  batched: z.number(),
  batchedBare: z.number(),
})

/** By a process of its own, in a database of its own on the same server. */
async function measureAlone(url: string): Promise<z.output<typeof Rates>> {
  const server = openDatabase(url, { connections: 1 })
  const own = new URL(url)
  own.pathname = '/bench_ledger'
  try {
    await server.query(sql`create database bench_ledger`)
    const program = join(ROOT, 'services/entries/tests/ledger-rates.ts')
    const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@evenhand/source', program], {
      env: { PATH: process.env.PATH, DATABASE_URL: own.href },
    })
    return Rates.parse(JSON.parse(stdout))
  } finally {
    await server.close()
  }
}

type Publish = ReturnType<typeof openKafka>['publish']

/** Rows a second, from the publishing of the events to the last row. */
async function granted(db: Database, count: number, publish: (count: number) => Promise<void>): Promise<number> {
  const wanted = (await countRows(db)) + count
  const started = performance.now()
  await publish(count)
  while ((await countRows(db)) < wanted) {
    if (performance.now() - started > grantedMsMax) throw new Error(`Not all of ${count} gifts were granted.`)
    await sleep(100)
  }
  return (count * 1000) / (performance.now() - started)
}

async function countRows(db: Database): Promise<number> {
  const [row] = await db.query<{ found: bigint }>(sql`select count(*) as found from entries`)
  return Number(row?.found ?? 0n)
}

async function publishGifts(count: number, publish: Publish): Promise<void> {
  for (let done = 0; done < count; done += publishedRows)
    await publish(Array.from({ length: Math.min(publishedRows, count - done) }, giftRecord))
}

function giftRecord() {
  const donorId = crypto.randomUUID()
  const event = encodeEvent(GiftConfirmedSchema, {
    giftId: crypto.randomUUID(),
    donorId,
    giveaway: mainGiveaway,
    kind: GiftKind.ONE_TIME,
    amountCents: 50_00n,
    confirmedAt: new Date().toISOString(),
  })
  const attributes = { id: crypto.randomUUID(), type: GiftConfirmedSchema.typeName, source: '/bench', time: new Date() }
  return { topic: topicOf(GiftConfirmedSchema), key: donorId, value: json(event), headers: toHeaders(attributes) }
}
