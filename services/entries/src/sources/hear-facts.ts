import { onceForEvents, type Reaction, reactTogether } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Fact } from './fact.ts'
import type { RecordFacts } from './record-facts.ts'
import type { EventReader, Source } from './source.ts'

/** Reactions to all events of the sources: each is heard once, as many in one transaction as came together on one topic. */
export function hearFacts(db: Database, sources: readonly Source[], recordFacts: RecordFacts): Reaction[] {
  const byTopic = Map.groupBy(sources.flatMap(readersOf), ({ topic }) => topic)
  return [...byTopic.values()].flatMap((readers) => hearTogether(db, readers, recordFacts))
}

const readersOf = ({ facts, hears }: Source): EventReader<Fact>[] =>
  hears.map((reader) => ({ ...reader, read: (json) => facts.fact(reader.read(json)) }))

const hearTogether = (db: Database, readers: readonly EventReader<Fact>[], recordFacts: RecordFacts): Reaction[] =>
  reactTogether(readers, async (events) => {
    const heard = events.map(({ content: fact, heard: { id, type, trace } }) => ({ id, type, fact, trace }))
    await db.transaction((tx) =>
      onceForEvents(tx, heard, async (heardFirst) => void (await recordFacts(tx, heardFirst))),
    )
  })
