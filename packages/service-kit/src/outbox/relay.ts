import { setTimeout as sleep } from 'node:timers/promises'
import type { Kafka } from '../kafka/index.ts'
import { type Database, sql } from '../postgres/index.ts'
import { type Log, outboxOldestSeconds } from '../telemetry/index.ts'
import { onAppended } from './append.ts'
import { toRecord, type Unpublished } from './record.ts'
import { createRests } from './rests.ts'

const lockKey = 7_301_002
const batchRowsMax = 500
const awayMsMax = 5_000

type OutboxRow = Unpublished & { place: bigint }

/**
 * Publishes one batch, oldest first, and marks it; answers how many. One relay works at a time per database (advisory lock). A failure
 * publishes again later: consumers know each event by its id. Rows are looked for by `published_at is null`, never by a cursor over
 * the id, which would lose transactions that commit late. No row is ever given up.
 */
export async function relayOnce(db: Database, kafka: Pick<Kafka, 'publish'>, source: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.query<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${lockKey}) as held`)
    if (!lock?.held) return 0
    // `outbox.id` is the order of writing; `id` alone would be that of the events' own ids.
    const rows = await tx.query<OutboxRow>(sql`
      select id as place, event_id as id, topic, key, type, payload, headers, occurred_at as time
      from outbox where published_at is null order by outbox.id limit ${batchRowsMax}`)
    outboxOldestSeconds.set(rows[0] ? (Date.now() - rows[0].time.getTime()) / 1000 : 0)
    if (rows.length === 0) return 0
    await kafka.publish(await Promise.all(rows.map(({ place: _place, ...event }) => toRecord(event, source))))
    await tx.query(
      sql`update outbox set published_at = clock_timestamp() where id = any(${rows.map(({ place }) => place)}::bigint[])`,
    )
    return rows.length
  })
}

export interface Running {
  stop(): Promise<void>
}

/** Relays until stopped: at once after a commit of this process; slower while nothing is told, and while Kafka is away. */
export function startRelay(options: {
  db: Database
  kafka: Kafka
  service: string
  log: Log
  /** How long to rest when nobody wakes it, in milliseconds. */
  lookEveryMs?: number
}): Running {
  const stop = new AbortController()
  const rests = createRests(stop.signal, options.lookEveryMs)
  const forget = onAppended(rests.wake)
  const loop = (async () => {
    let failures = 0
    while (!stop.signal.aborted) {
      rests.begin()
      try {
        const published = await relayOnce(options.db, options.kafka, `/${options.service}`)
        failures = 0
        if (published < batchRowsMax) await rests.rest(published > 0)
      } catch (error) {
        failures += 1
        if (failures === 1 || failures % 20 === 0) options.log.warn({ error, failures }, 'relay-waits')
        await sleep(Math.min(awayMsMax, 100 * 2 ** Math.min(failures, 6)) * (0.75 + Math.random() / 2), undefined, {
          signal: stop.signal,
        }).catch(() => undefined)
      }
    }
  })()
  return {
    async stop() {
      forget()
      stop.abort()
      await loop
    },
  }
}
