import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { encodeEvent, topicOf } from '@evenhand/contracts/events'
import { Schema } from 'mongoose'
import { uuidv7 } from 'uuidv7'
import { currentTraceHeaders } from '../telemetry/index.ts'

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

/** As in the outbox of PostgreSQL: a broker refuses what is much longer, and it would hold up everything after it. */
const maxBytes = 65_536

const pendingWakers = new Set<() => void>()

/** The relays of this process listen here: an event is about to be written into a document. */
export const onPending = (wake: () => void): (() => void) => {
  pendingWakers.add(wake)
  return () => pendingWakers.delete(wake)
}

/** What a document with `keepsOutbox` has besides; `outboxSince` is set exactly while something waits. */
export interface DocumentOutbox {
  outbox: PendingEvent[]
  outboxSince?: Date
}

const pendingEventSchema = new Schema<PendingEvent>(
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
)

/** For `schema.plugin`: its documents hold the events that tell of them, and the relay finds those that wait. */
export function keepsOutbox(schema: Schema): void {
  schema.add({ outbox: { type: [pendingEventSchema], default: [] }, outboxSince: Date })
  schema.index({ outboxSince: 1 }, { sparse: true })
}

/** The event as a document holds it until it is published: `{ ...outboxWith(event) }` on insert, `$push` and `...waitsSince(events)` on update. Throws RangeError where it is too long to be published. */
export function pendingEvent<D extends DescMessage>(schema: D, key: string, event: MessageInitShape<D>): PendingEvent {
  const payload = encodeEvent(schema, event)
  if (Buffer.byteLength(JSON.stringify(payload)) >= maxBytes)
    throw new RangeError(
      `An event ${schema.typeName} is too long to be published: it has to be shorter than ${maxBytes} bytes.`,
    )
  pendingWakers.forEach((wake) => wake())
  return {
    eventId: uuidv7(),
    topic: topicOf(schema),
    key,
    name: schema.typeName,
    payload,
    headers: currentTraceHeaders(),
    at: new Date(),
  }
}

/** For a new document, with or without events that tell of it. */
export const outboxWith = (...events: PendingEvent[]): DocumentOutbox => ({
  outbox: events,
  ...(events[0] && { outboxSince: events[0].at }),
})

/** The part of an update that pushes events: the document waits since the first of all that wait in it, however often it is changed meanwhile. */
export const waitsSince = (events: readonly PendingEvent[]): { $min?: { outboxSince: Date } } =>
  events[0] ? { $min: { outboxSince: events[0].at } } : {}
