import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceName } from '@evenhand/contracts/services'
import type { Kafka } from '../kafka/index.ts'
import { createRests, type Running, toRecord } from '../outbox/index.ts'
import { type Log, outboxOldestSeconds } from '../telemetry/index.ts'
import { forgetAskedMails, keepAskedMails, publishAskedMailsAgain } from './asked-mails.ts'
import type { Connection } from './connection.ts'
import { type DocumentOutbox, onPending, type PendingEvent } from './outbox.ts'
import { forgetToldEvents, indexToldEvents, keepToldEvents, publishToldAgain } from './told-events.ts'

const documentsMax = 100
const awayMs = 2_000
const forgetEveryMs = 60 * 60_000

/** The model of a collection with `keepsOutbox`. */
interface Told {
  db: Connection
  collection: { collectionName: string }
}

/** What a service answers as its `outbox` when its events wait inside these documents, of one collection or of several. */
export const documentOutbox = (told: Told | readonly Told[], service: ServiceName) => ({
  kind: 'own' as const,
  start: (kafka: Kafka, log: Log): Running => startDocumentRelay([told].flat(), { kafka, service, log }),
  async countLate(before: Date): Promise<number> {
    const late = [told]
      .flat()
      .map(({ db, collection }) =>
        db.collection(collection.collectionName).countDocuments({ outboxSince: { $lt: before } }),
      )
    return (await Promise.all(late)).reduce((sum, one) => sum + one, 0)
  },
  forgetMails: (heardBefore: Date | undefined) =>
    overDatabases([told].flat(), (db) => forgetAskedMails(db, heardBefore)),
  publishMailsAgain: (kafka: Pick<Kafka, 'publish'>) =>
    overDatabases([told].flat(), (db) =>
      publishAskedMailsAgain(db, (events) => publishEvents(kafka, events, `/${service}`)),
    ),
})

const databasesOf = (told: readonly Told[]): Connection[] => [...new Set(told.map(({ db }) => db))]

/** The sum over each database that the collections are in. */
async function overDatabases(told: readonly Told[], count: (db: Connection) => Promise<number>): Promise<number> {
  const counts = await Promise.all(databasesOf(told).map(count))
  return counts.reduce((sum, one) => sum + one, 0)
}

/** Publishes what waits in the documents, oldest first, then takes it out; answers in how many documents. Twice publishing is possible, losing is not. */
export async function drainOutbox(
  { db, collection: { collectionName } }: Told,
  kafka: Pick<Kafka, 'publish'>,
  source: string,
  noteOldest: (since: Date | undefined) => void = () => undefined,
): Promise<number> {
  const documents = db.collection<DocumentOutbox & { _id: unknown }>(collectionName)
  const waiting = await documents
    .find({ outboxSince: { $exists: true } })
    .sort({ outboxSince: 1 })
    .limit(documentsMax)
    .toArray()
  noteOldest(waiting[0]?.outboxSince)
  for (const document of waiting) {
    await publishEvents(kafka, document.outbox, source)
    await keepAskedMails(db, document.outbox)
    await keepToldEvents(db, document.outbox)
    const sent = document.outbox.map(({ eventId }) => eventId)
    await documents.updateOne({ _id: document._id }, { $pull: { outbox: { eventId: { $in: sent } } } })
    await documents.updateOne({ _id: document._id, outbox: { $size: 0 } }, { $unset: { outboxSince: '' } })
  }
  return waiting.length
}

const publishEvents = async (kafka: Pick<Kafka, 'publish'>, events: readonly PendingEvent[], source: string) =>
  kafka.publish(await Promise.all(events.map((event) => toRecord(unpublished(event), source))))

const unpublished = ({ eventId: id, name: type, at: time, ...event }: PendingEvent) => ({ ...event, id, type, time })

/** Drains them until stopped, one collection after the other. */
function startDocumentRelay(told: readonly Told[], options: { service: ServiceName; kafka: Kafka; log: Log }): Running {
  const { service, kafka, log } = options
  const stop = new AbortController()
  const databases = databasesOf(told)
  const waits = new Map<Told, Date | undefined>()
  const rests = createRests(stop.signal)
  const forget = onPending(rests.wake)
  const loop = (async () => {
    let failures = 0
    let forgottenAt = 0
    while (!stop.signal.aborted) {
      rests.begin()
      try {
        if (Date.now() - forgottenAt > forgetEveryMs) {
          for (const db of databases) await indexToldEvents(db).then(() => forgetToldEvents(db))
          forgottenAt = Date.now()
        }
        for (const db of databases) await publishToldAgain(db, (events) => publishEvents(kafka, events, `/${service}`))
        let found = 0
        for (const collection of told) {
          found += await drainOutbox(collection, kafka, `/${service}`, (since) => measure(waits.set(collection, since)))
        }
        failures = 0
        await rests.rest(found > 0)
      } catch (error) {
        failures += 1
        if (failures === 1 || failures % 20 === 0) log.warn({ error, failures }, 'relay-waits')
        await sleep(awayMs, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
  })()
  return {
    async stop() {
      forget()
      stop.abort()
      await loop
    },
  }
}

/** How long the oldest of all collections has waited; known before it is published, so that it grows while nobody takes it. */
function measure(waits: ReadonlyMap<unknown, Date | undefined>): void {
  const since = [...waits.values()].flatMap((at) => (at ? [at.getTime()] : []))
  outboxOldestSeconds.set(since.length > 0 ? (Date.now() - Math.min(...since)) / 1000 : 0)
}
