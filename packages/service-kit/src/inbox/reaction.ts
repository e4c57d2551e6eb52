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
  /** Headers that continue the event's trace. */
  trace?: Record<string, string>
}

/** An event that a service hears, and what it does then. */
export interface Reaction {
  topic: string
  type: string
  handle(json: JsonValue, heard: Heard): Promise<void>
  /** Handles events that came one after the other in one go, where their reactions share it (`reactTogether`). */
  together?: Together
}

/** Handles all of the events, in their order, or rejects and has handled none of them. */
export type Together = (events: readonly { json: JsonValue; heard: Heard }[]) => Promise<void>

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

/** How an event of a type becomes what `reactTogether` handles. Throws `WrongMessage` when it never can. */
export interface Reader<Content> {
  topic: string
  type: string
  read(json: JsonValue): Content
}

export const reader = <D extends DescMessage, Content>(
  schema: D,
  read: (event: MessageShape<D>) => Content,
): Reader<Content> => ({
  topic: topicOf(schema),
  type: schema.typeName,
  read: (json) => read(decode(schema, json)),
})

/**
 * Reactions that handle many events in one go: `handleAll` has an effect of all of them, in their order, or rejects and has none. When it
 * rejects for several, each of them is handled by itself in the end, so that every failure is of one event.
 */
export function reactTogether<Content>(
  readers: readonly Reader<Content>[],
  handleAll: (events: readonly { content: Content; heard: Heard }[]) => Promise<void>,
): Reaction[] {
  const byType = new Map(readers.map((one) => [one.type, one.read]))
  const read = (json: JsonValue, heard: Heard): { content: Content; heard: Heard } => {
    const readOne = byType.get(heard.type)
    if (!readOne) throw new WrongMessage('nobody reads this type of event')
    return { content: readOne(json), heard }
  }
  const together: Together = async (events) => handleAll(events.map(({ json, heard }) => read(json, heard)))
  return readers.map(({ topic, type }) => ({
    topic,
    type,
    together,
    handle: (json, heard) => together([{ json, heard }]),
  }))
}

function decode<D extends DescMessage>(schema: D, json: JsonValue): MessageShape<D> {
  try {
    return decodeEvent(schema, json)
  } catch (cause) {
    throw new WrongMessage(`not a ${schema.typeName}`, { cause })
  }
}
