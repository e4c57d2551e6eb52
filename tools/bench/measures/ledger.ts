import { setTimeout as sleep } from 'node:timers/promises'
import { mainGiveaway } from '@evenhand/contracts/catalogue'
import { encodeEvent, GiftConfirmedSchema, GiftKind, topicOf } from '@evenhand/contracts/events'
import { openKafka } from '@evenhand/service-kit/kafka'
import { toHeaders } from '@evenhand/service-kit/outbox'
import { type Database, json, openDatabase, sql } from '@evenhand/service-kit/postgres'
import type { System } from '../../launcher/system.ts'
import { type Figure, perSecond } from '../figures.ts'

const warmUpRows = 300
const rows = 3_000
const batchRows = 500
/** As many as the service's consumer works at once. */
const writers = 3
const grantedMsMax = 120_000

/**
 * Ledger rows as the service writes them — an event from Kafka, its inbox row, the donor's lock, the gift, the line, the balance and the
 * event that tells of it, one transaction each — beside the bare insert of the same row.
 */
export async function measureLedger(system: System): Promise<Figure[]> {
  const db = openDatabase(system.addresses.databases.entries ?? '', { connections: writers + 1 })
  const kafka = openKafka({ clientId: 'bench', brokers: system.addresses.components.KAFKA_BROKERS.split(',') })
  const publish = (count: number) => publishGifts(count, kafka.publish)
  try {
    await granted(db, warmUpRows, publish)
    const rate = await granted(db, rows, publish)
    await db.query(sql`create table bench_rows (like entries including all)`)
    await insertBare(db, warmUpRows)
    const bare = await insertBare(db, rows)
    return [
      {
        what: 'Ledger rows as the service grants them',
        value: perSecond(rate),
        beside: `a bare INSERT of the same row, ${writers} connections: ${perSecond(bare)} (${(bare / rate).toFixed(1)} times as many)`,
      },
    ]
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
    await sleep(20)
  }
  return (count * 1000) / (performance.now() - started)
}

async function countRows(db: Database): Promise<number> {
  const [row] = await db.query<{ found: bigint }>(sql`select count(*) as found from entries`)
  return Number(row?.found ?? 0n)
}

async function publishGifts(count: number, publish: Publish): Promise<void> {
  for (let done = 0; done < count; done += batchRows)
    await publish(Array.from({ length: Math.min(batchRows, count - done) }, giftRecord))
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

async function insertBare(db: Database, count: number): Promise<number> {
  const started = performance.now()
  let begun = 0
  const writer = async (): Promise<void> => {
    while (begun++ < count) {
      await db.query(sql`
        insert into bench_rows (id, donor_id, giveaway, kind, entry_type, source, description, earned, multiplier, final, rule_version, occurred_at)
        values (${crypto.randomUUID()}, ${crypto.randomUUID()}, ${mainGiveaway}, 'grant', 'donation', ${`gift:${crypto.randomUUID()}`}, 'Gift of $50.00', 12, 1, 12, 1, now())`)
    }
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return (count * 1000) / (performance.now() - started)
}
