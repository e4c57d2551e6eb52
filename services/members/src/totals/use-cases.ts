import { type Heard, onceForEvents } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { type Addition, addToTotals } from './store.ts'

/** Adds each event once, many in one statement: at the beginning of a month there is one for every member. */
export const hearAdditions = (db: Database, events: readonly { content: Addition; heard: Heard }[]): Promise<void> =>
  db.transaction(async (tx) => {
    const heard = events.map(({ content, heard: event }) => ({ ...event, content }))
    await onceForEvents(tx, heard, (first) =>
      addToTotals(
        tx,
        first.map(({ content }) => content),
      ),
    )
  })
