import type { DescMessage } from '@bufbuild/protobuf'
import * as events from '@evenhand/contracts/events'

const isMessage = (part: unknown): part is DescMessage =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'message'

const parts: readonly unknown[] = Object.values(events)

/** Every topic that events travel on. Which of them a service hears is seen from its dead letters: others have none. */
export const eventTopics: readonly string[] = [
  ...new Set(parts.filter(isMessage).map((schema) => events.topicOf(schema))),
]
