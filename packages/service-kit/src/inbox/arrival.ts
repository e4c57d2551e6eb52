import type { JsonValue } from '@bufbuild/protobuf'
import type { ReceivedRecord } from '../kafka/index.ts'
import { type EventAttributes, readAttributes } from '../outbox/cloud-event.ts'
import type { Work } from '../telemetry/index.ts'
import { type Reaction, WrongMessage } from './reaction.ts'

/** A record that is to be handled: an event that somebody reacts to, or something that is no event and belongs to the dead letters. */
export interface Arrival {
  record: ReceivedRecord
  heard: EventAttributes | undefined
  reaction: Reaction | undefined
}

/** None for an event of a type that nobody here reacts to. */
export function arrivalOf(record: ReceivedRecord, byType: ReadonlyMap<string, Reaction>): Arrival[] {
  const heard = readAttributes(record)
  const reaction = heard && byType.get(heard.type)
  return heard && !reaction ? [] : [{ record, heard, reaction }]
}

/** The arrivals cut, in their order, into runs that can be handled in one go; a run of one where nothing can. */
export function runsOf(arrivals: readonly Arrival[]): Arrival[][] {
  const runs: Arrival[][] = []
  let shared: Reaction['together']
  for (const arrival of arrivals) {
    const together = arrival.reaction?.together
    if (together && together === shared) runs.at(-1)?.push(arrival)
    else runs.push([arrival])
    shared = together
  }
  return runs
}

export function parseValue({ value }: ReceivedRecord): JsonValue {
  try {
    return JSON.parse(value ?? '') as JsonValue
  } catch (cause) {
    throw new WrongMessage('the value is not JSON', { cause })
  }
}

/** The span of an arrival, in the trace in which its event was written. */
export const workOf = ({ topic, headers }: ReceivedRecord): Work => ({
  name: `process ${topic}`,
  kind: 'consumer',
  headers,
  attributes: { 'messaging.system': 'kafka', 'messaging.destination.name': topic },
})
