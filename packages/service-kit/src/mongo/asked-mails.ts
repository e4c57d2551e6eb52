import { mailTopic, publishAgainDays } from '../outbox/index.ts'
import type { Connection } from './connection.ts'
import type { PendingEvent } from './outbox.ts'

const eventsMax = 1_000
const dayMs = 24 * 60 * 60 * 1000
const uselessMs = 60 * 60 * 1000

/** A mail request that was published, until `email` has heard it: the document that it was in keeps it no longer. */
export interface AskedMail extends Omit<PendingEvent, 'eventId'> {
  _id: string
  publishedAt: Date
  uselessAfter?: Date
}

const askedMails = (db: Connection) => db.collection<AskedMail>('asked_mails')

/** Keeps those of the events that ask for mails; before they are taken out of their document. */
export async function keepAskedMails(
  db: Connection,
  events: readonly PendingEvent[],
  publishedAt: Date = new Date(),
): Promise<void> {
  const asked = events.filter(({ topic }) => topic === mailTopic.topic)
  if (asked.length === 0) return
  await askedMails(db).bulkWrite(
    asked.map(({ eventId: _id, ...event }) => ({
      updateOne: { filter: { _id }, update: { $set: { ...event, publishedAt, ...uselessOf(event) } }, upsert: true },
    })),
  )
}

function uselessOf({ payload }: Pick<PendingEvent, 'payload'>): { uselessAfter?: Date } {
  const { uselessAfter } = payload as { uselessAfter?: string }
  return uselessAfter ? { uselessAfter: new Date(uselessAfter) } : {}
}

const isUseless = () => ({ uselessAfter: { $lt: new Date(Date.now() - uselessMs) } })

/** Forgets those that `email` has heard, and those that would not be sent anymore. Answers how many. */
export async function forgetAskedMails(db: Connection, heardBefore: Date | undefined): Promise<number> {
  const { deletedCount } = await askedMails(db).deleteMany({
    $or: [...(heardBefore ? [{ publishedAt: { $lt: heardBefore } }] : []), isUseless()],
  })
  return deletedCount
}

/** Publishes those again that `email` has not heard, before their topic forgets them. Answers how many. */
export async function publishAskedMailsAgain(
  db: Connection,
  publish: (events: readonly PendingEvent[]) => Promise<void>,
): Promise<number> {
  const before = new Date(Date.now() - publishAgainDays * dayMs)
  const found = await askedMails(db)
    .find({ publishedAt: { $lt: before }, $nor: [isUseless()] })
    .sort({ publishedAt: 1, _id: 1 })
    .limit(eventsMax)
    .toArray()
  if (found.length === 0) return 0
  const events = found.map(({ _id: eventId, publishedAt: _at, uselessAfter: _useless, ...event }) => ({
    eventId,
    ...event,
  }))
  await publish(events)
  await keepAskedMails(db, events)
  return found.length
}
