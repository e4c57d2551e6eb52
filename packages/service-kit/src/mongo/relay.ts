import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceName } from '@evenhand/contracts/services'
import type { Kafka } from '../kafka/index.ts'
import { type Running, toRecord } from '../outbox/index.ts'
import { type Log, outboxOldestSeconds } from '../telemetry/index.ts'
import type { Connection } from './connection.ts'
import type { DocumentOutbox, PendingEvent } from './outbox.ts'

const documentsMax = 100
const pollMs = 500
const awayMs = 2_000

/** The model of a collection with `keepsOutbox`. */
interface Told {
  db: Connection
  collection: { collectionName: string }
}

/** What a service answers as its `outbox` when its events wait inside these documents. */
export const documentOutbox = (told: Told, service: ServiceName) => ({
  kind: 'own' as const,
  start: (kafka: Kafka, log: Log): Running => startDocumentRelay(told, { kafka, service, log }),
})

/** Publishes what waits in the documents, oldest first, then takes it out. Twice publishing is possible, losing is not. */
export async function drainOutbox(
  { db, collection: { collectionName } }: Told,
  kafka: Pick<Kafka, 'publish'>,
  source: string,
): Promise<void> {
  const documents = db.collection<DocumentOutbox & { _id: unknown }>(collectionName)
  const waiting = await documents
    .find({ outboxSince: { $exists: true } })
    .sort({ outboxSince: 1 })
    .limit(documentsMax)
    .toArray()
  const oldest = waiting[0]?.outboxSince
  outboxOldestSeconds.set(oldest ? (Date.now() - oldest.getTime()) / 1000 : 0)
  for (const document of waiting) {
    await kafka.publish(await Promise.all(document.outbox.map((event) => toRecord(unpublished(event), source))))
    const sent = document.outbox.map(({ eventId }) => eventId)
    await documents.updateOne({ _id: document._id }, { $pull: { outbox: { eventId: { $in: sent } } } })
    await documents.updateOne({ _id: document._id, outbox: { $size: 0 } }, { $unset: { outboxSince: '' } })
  }
}

const unpublished = ({ eventId: id, name: type, at: time, ...event }: PendingEvent) => ({ ...event, id, type, time })

/** Drains them until stopped. */
function startDocumentRelay(told: Told, options: { service: ServiceName; kafka: Kafka; log: Log }): Running {
  const { service, kafka, log } = options
  const stop = new AbortController()
  const loop = (async () => {
    let failures = 0
    while (!stop.signal.aborted) {
      let pauseMs = pollMs
      try {
        await drainOutbox(told, kafka, `/${service}`)
        failures = 0
      } catch (error) {
        failures += 1
        pauseMs = awayMs
        if (failures === 1 || failures % 20 === 0) log.warn({ error, failures }, 'relay-waits')
      }
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stop.abort()
      await loop
    },
  }
}
