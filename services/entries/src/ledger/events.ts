import { EntriesGrantedSchema, EntriesReversedSchema } from '@evenhand/contracts/events'
import { uuidOfName } from '@evenhand/service-kit/ids'
import { type EventToTell, eventToTell } from '@evenhand/service-kit/outbox'
import type { CountedLine } from './line.ts'

/** What a line tells the other services. */
export function toEvent(line: CountedLine): EventToTell {
  const { id: entryId, donorId, giveaway, final: finalEntries, counted: countedEntries, occurredAt, trace } = line
  if (line.reverses === undefined) {
    const { entryType, source, earned, multiplier } = line
    const grantedAt = occurredAt.toISOString()
    const granted = eventToTell(
      EntriesGrantedSchema,
      donorId,
      { entryId, donorId, giveaway, entryType, source, earned, multiplier, finalEntries, grantedAt, countedEntries },
      trace,
    )
    // When the ledger is restored alone and hears the cause again, the others know that they have counted it.
    return { id: uuidOfName(`${granted.type} ${source}`), ...granted }
  }
  const reversedAt = occurredAt.toISOString()
  return eventToTell(
    EntriesReversedSchema,
    donorId,
    { entryId, donorId, giveaway, reverses: line.reverses, finalEntries, reversedAt, countedEntries },
    trace,
  )
}
