import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { encodeEvent, topicOf } from '@evenhand/contracts/events'
import { uuidv7 } from 'uuidv7'
import { json, sql, type Transaction } from '../postgres/index.ts'
import { currentTraceHeaders } from '../telemetry/index.ts'

const wakers = new Set<() => void>()

/** The relays of this process listen here, so that an event leaves as soon as its transaction has committed. */
export const onAppended = (wake: () => void): (() => void) => {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/**
 * Writes an event in the transaction of the change that it tells of. Call it after the changed aggregate is locked: then one key's
 * events have ids in the order of their commits. `key` decides the partition, and so the order that consumers see.
 */
export async function appendToOutbox<D extends DescMessage>(
  tx: Transaction,
  schema: D,
  key: string,
  event: MessageInitShape<D>,
): Promise<void> {
  await tx.query(sql`
    insert into outbox (event_id, topic, key, type, payload, headers)
    values (${uuidv7()}, ${topicOf(schema)}, ${key}, ${schema.typeName}, ${json(encodeEvent(schema, event))}, ${json(currentTraceHeaders())})`)
  tx.afterCommit(() => wakers.forEach((wake) => wake()))
}
