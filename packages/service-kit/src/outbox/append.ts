import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { encodeEvent, topicOf } from '@evenhand/contracts/events'
import { uuidv7 } from 'uuidv7'
import { json, prepared, sql, type Transaction } from '../postgres/index.ts'
import { currentTraceHeaders } from '../telemetry/index.ts'

const wakers = new Set<() => void>()

/** The relays of this process listen here, so that an event leaves as soon as its transaction has committed. */
export const onAppended = (wake: () => void): (() => void) => {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** An event as it will stand in the outbox. */
export interface EventToTell {
  /** Where it follows from what is told, so that it is the same event when that is done again after a restore; else a new one. */
  id?: string
  topic: string
  key: string
  type: string
  payload: string
  headers: Record<string, string>
}

/** `key` decides the partition, and so the order that consumers see; the trace is that of the work at hand when none is given. */
export const eventToTell = <D extends DescMessage>(
  schema: D,
  key: string,
  event: MessageInitShape<D>,
  trace: Record<string, string> = currentTraceHeaders(),
): EventToTell => ({
  topic: topicOf(schema),
  key,
  type: schema.typeName,
  payload: json(encodeEvent(schema, event)),
  headers: trace,
})

/**
 * Writes events, in their order, in the transaction of the changes that they tell of. Call it after the changed aggregates are locked: then
 * one key's events have ids in the order of their commits.
 */
export async function appendAllToOutbox(tx: Transaction, events: readonly EventToTell[]): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    prepared(sql`
      insert into outbox (event_id, topic, key, type, payload, headers)
      select unnest(${events.map(({ id }) => id ?? uuidv7())}::uuid[]), unnest(${events.map(({ topic }) => topic)}::text[]),
        unnest(${events.map(({ key }) => key)}::text[]), unnest(${events.map(({ type }) => type)}::text[]),
        unnest(${events.map(({ payload }) => payload)}::jsonb[]), unnest(${events.map(({ headers }) => json(headers))}::jsonb[])`),
  )
  tx.afterCommit(() => wakers.forEach((wake) => wake()))
}

/** Writes one event, as `appendAllToOutbox` does. */
export async function appendToOutbox<D extends DescMessage>(
  tx: Transaction,
  schema: D,
  key: string,
  event: MessageInitShape<D>,
): Promise<void> {
  await appendAllToOutbox(tx, [eventToTell(schema, key, event)])
}
