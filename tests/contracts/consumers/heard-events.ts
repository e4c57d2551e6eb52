import { randomUUID } from 'node:crypto'
import type { PactV4 } from '@pact-foundation/pact'
import type { DescMessage, JsonValue, MessageInitShape } from '@bufbuild/protobuf'
import { encodeEvent, topicOf } from '@evenhand/contracts/events'
import type { Reaction } from '@evenhand/service-kit/inbox'
import { shape } from '../shape.ts'

/** Agrees on an event by its example, and lets the consumer's own reaction handle what the pact then says. */
export async function agreeOnEvent<D extends DescMessage>(
  pact: PactV4,
  wanted: { description: string; schema: D; example: MessageInitShape<D>; reactions: readonly Reaction[] },
): Promise<void> {
  const { description, schema, reactions } = wanted
  const json = encodeEvent(schema, wanted.example)
  const type = schema.typeName
  const interaction = pact
    .addAsynchronousInteraction()
    .expectsToReceive(
      description,
      (message) => void message.withJSONContent(shape(json)).withMetadata({ topic: topicOf(schema), type }),
    )
  await interaction.executeTest(async ({ contents }) => {
    const own = reactions.filter((reaction) => reaction.type === type)
    if (own.length === 0) throw new Error(`nobody hears ${type}`)
    const heard = { id: randomUUID(), type, time: new Date() }
    for (const reaction of own) await reaction.handle(contents.content as JsonValue, heard)
  })
}
