import { keepPublishedDays, mailTopic } from '../outbox/index.ts'
import type { Connection } from './connection.ts'
import type { PendingEvent } from './outbox.ts'

const eventsMax = 500
const dayMs = 24 * 60 * 60 * 1000

/** An event that was published, which the document that it was in keeps no longer. `again`: it is to be published once more. */
export interface ToldEvent extends Omit<PendingEvent, 'eventId'> {
  _id: string
  toldAt: Date
  again?: true
}

export const toldCollection = 'told_events'

const toldEvents = (db: Connection) => db.collection<ToldEvent>(toldCollection)

export async function indexToldEvents(db: Connection): Promise<void> {
  await toldEvents(db).createIndex({ toldAt: 1 })
  await toldEvents(db).createIndex({ again: 1 }, { sparse: true })
}

/** Keeps them for a restore, before they are taken out of their document. Requests for emails are kept elsewhere, until `email` has heard them. */
export async function keepToldEvents(
  db: Connection,
  events: readonly PendingEvent[],
  toldAt: Date = new Date(),
): Promise<void> {
  const told = events.filter(({ topic }) => topic !== mailTopic.topic)
  if (told.length === 0) return
  await toldEvents(db).bulkWrite(
    told.map(({ eventId: _id, ...event }) => ({
      updateOne: {
        filter: { _id },
        update: { $set: event, $setOnInsert: { toldAt }, $unset: { again: '' } },
        upsert: true,
      },
    })),
  )
}

/** Publishes those that are to be told again, in their order. Answers how many. */
export async function publishToldAgain(
  db: Connection,
  publish: (events: readonly PendingEvent[]) => Promise<void>,
): Promise<number> {
  const found = await toldEvents(db).find({ again: true }).sort({ at: 1, _id: 1 }).limit(eventsMax).toArray()
  if (found.length === 0) return 0
  const events = found.map(({ _id: eventId, toldAt: _at, again: _again, ...event }) => ({ eventId, ...event }))
  await publish(events)
  await keepToldEvents(db, events)
  return found.length
}

/** Forgets those that were told long ago. Answers how many. */
export async function forgetToldEvents(db: Connection, now: Date = new Date()): Promise<number> {
  const { deletedCount } = await toldEvents(db).deleteMany({
    toldAt: { $lt: new Date(now.getTime() - keepPublishedDays * dayMs) },
  })
  return deletedCount
}
