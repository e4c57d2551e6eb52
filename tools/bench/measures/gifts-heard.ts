import { setTimeout as sleep } from 'node:timers/promises'
import { mainSeries } from '@evenhand/contracts/catalogue'
import { encodeEvent, GiftConfirmedSchema, GiftKind, topicOf } from '@evenhand/contracts/events'
import { openKafka } from '@evenhand/service-kit/kafka'
import { toHeaders } from '@evenhand/service-kit/outbox'
import { type Database, json, openDatabase, sql } from '@evenhand/service-kit/postgres'
import type { Size } from '../size.ts'

export const heardGifts = { whole: 10_000, short: 500 }
const warmUpPart = 0.1
const publishedRows = 500
const grantedMsMax = 120_000

/** Gifts a second, from Kafka into the ledger of the running service. */
export async function measureHeard(url: string, brokers: string[], size: Size): Promise<number> {
  const db = openDatabase(url, { connections: 1 })
  const kafka = openKafka({ clientId: 'bench', brokers })
  const publish = (count: number) => publishGifts(count, kafka.publish)
  try {
    await granted(db, heardGifts[size] * warmUpPart, publish)
    return await granted(db, heardGifts[size], publish)
  } finally {
    await kafka.close()
    await db.close()
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
    giveaway: mainSeries,
    kind: GiftKind.ONE_TIME,
    amountCents: 50_00n,
    confirmedAt: new Date().toISOString(),
  })
  const attributes = { id: crypto.randomUUID(), type: GiftConfirmedSchema.typeName, source: '/bench', time: new Date() }
  return { topic: topicOf(GiftConfirmedSchema), key: donorId, value: json(event), headers: toHeaders(attributes) }
}
