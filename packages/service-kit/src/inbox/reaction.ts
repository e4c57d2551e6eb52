import type { DescMessage, JsonValue, MessageShape } from '@bufbuild/protobuf'
import { decodeEvent, topicOf } from '@evenhand/contracts/events'

/** This event can never be handled, however often it is tried: to the dead letters now. */
export class WrongMessage extends Error {
  override name = 'WrongMessage'
}

/** What is known of an event besides its content. */
export interface Heard {
  id: string
  type: string
  time: Date
}

/** An event that a service hears, and what it does then. */
export interface Reaction {
  topic: string
  type: string
  handle(json: JsonValue, heard: Heard): Promise<void>
}

export function reaction<D extends DescMessage>(
  schema: D,
  handle: (event: MessageShape<D>, heard: Heard) => Promise<void>,
): Reaction {
  return {
    topic: topicOf(schema),
    type: schema.typeName,
    handle: (json, heard) => handle(decode(schema, json), heard),
  }
}

function decode<D extends DescMessage>(schema: D, json: JsonValue): MessageShape<D> {
  try {
    return decodeEvent(schema, json)
  } catch (cause) {
    throw new WrongMessage(`not a ${schema.typeName}`, { cause })
  }
}
