import { setTimeout as sleep } from 'node:timers/promises'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { encodeEvent, topicOf } from '@evenhand/contracts/events'
import { Schema } from 'mongoose'
import { uuidv7 } from 'uuidv7'
import type { Kafka } from '../kafka/index.ts'
import { type Running, toHeaders } from '../outbox/index.ts'
import { currentTraceHeaders, type Log, outboxOldestSeconds, traced } from '../telemetry/index.ts'
import type { Connection } from './connection.ts'

/** An event inside the document whose change it tells of: written with it or not at all. */
export interface PendingEvent {
  eventId: string
  topic: string
  key: string
  name: string
  payload: unknown
  headers: Record<string, string>
  at: Date
}

const documentsMax = 100
const pollMs = 500
const awayMs = 2_000

/** The two fields that a document with events has; `outboxSince` is set exactly while something waits. */
export const outboxFields = {
  outbox: {
    type: [
      new Schema<PendingEvent>(
        {
          eventId: String,
          topic: String,
          key: String,
          name: String,
          payload: Schema.Types.Mixed,
          headers: Schema.Types.Mixed,
          at: Date,
        },
        { _id: false },
      ),
    ],
    default: (): PendingEvent[] => [],
  },
  outboxSince: { type: Date, required: false },
}

/** The event as a document holds it until it is published: `{ ...outboxWith(event) }` on insert, `$push` and `$set` on update. */
export function pendingEvent<D extends DescMessage>(schema: D, key: string, event: MessageInitShape<D>): PendingEvent {
  return {
    eventId: uuidv7(),
    topic: topicOf(schema),
    key,
    name: schema.typeName,
    payload: encodeEvent(schema, event),
    headers: currentTraceHeaders(),
    at: new Date(),
  }
}

/** For a new document. */
export const outboxWith = (event: PendingEvent): DocumentOutbox => ({ outbox: [event], outboxSince: event.at })

/** What `outboxFields` are to TypeScript. */
export interface DocumentOutbox {
  outbox: PendingEvent[]
  outboxSince?: Date
}

/** Publishes what waits in the documents of a collection, oldest first, then takes it out. Twice publishing is possible, losing is not. */
export async function drainOutbox(
  connection: Connection,
  collectionName: string,
  kafka: Pick<Kafka, 'publish'>,
  source: string,
): Promise<number> {
  const collection = connection.collection<DocumentOutbox & { _id: unknown }>(collectionName)
  const waiting = await collection
    .find({ outboxSince: { $exists: true } })
    .sort({ outboxSince: 1 })
    .limit(documentsMax)
    .toArray()
  const oldest = waiting[0]?.outboxSince
  outboxOldestSeconds.set(oldest ? (Date.now() - oldest.getTime()) / 1000 : 0)
  for (const document of waiting) {
    await kafka.publish(await Promise.all(document.outbox.map((event) => toRecord(event, source))))
    const sent = document.outbox.map(({ eventId }) => eventId)
    await collection.updateOne({ _id: document._id }, { $pull: { outbox: { eventId: { $in: sent } } } })
    await collection.updateOne({ _id: document._id, outbox: { $size: 0 } }, { $unset: { outboxSince: '' } })
  }
  return waiting.length
}

const toRecord = (event: PendingEvent, source: string) =>
  traced(
    {
      name: `publish ${event.topic}`,
      kind: 'producer',
      headers: event.headers,
      attributes: { 'messaging.system': 'kafka' },
    },
    async (trace) => ({
      topic: event.topic,
      key: event.key,
      value: JSON.stringify(event.payload),
      headers: { ...toHeaders({ id: event.eventId, type: event.name, source, time: event.at }), ...trace },
    }),
  )

/** Drains the collections until stopped. */
export function startDocumentRelay(options: {
  connection: Connection
  collections: readonly string[]
  service: string
  kafka: Kafka
  log: Log
}): Running {
  const stop = new AbortController()
  const loop = (async () => {
    let failures = 0
    while (!stop.signal.aborted) {
      let pauseMs = pollMs
      try {
        for (const name of options.collections)
          await drainOutbox(options.connection, name, options.kafka, `/${options.service}`)
        failures = 0
      } catch (error) {
        failures += 1
        pauseMs = awayMs
        if (failures === 1 || failures % 20 === 0) options.log.warn({ error, failures }, 'relay-waits')
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
