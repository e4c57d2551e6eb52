import { onceForEvents, type Reaction, reactTogether } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Fact } from './fact.ts'
import { recordFacts } from './record-facts.ts'

type FactReader = Parameters<typeof reactTogether<Fact>>[0][number]

/** Hears each event once, as many in one transaction as came together. */
export const hearFacts = (db: Database, readers: readonly FactReader[]): Reaction[] =>
  reactTogether(readers, async (events) => {
    const heard = events.map(({ content: fact, heard: { id, type, trace } }) => ({ id, type, fact, trace }))
    await db.transaction((tx) =>
      onceForEvents(tx, heard, async (heardFirst) => void (await recordFacts(tx, heardFirst))),
    )
  })
