import { openMongo, toldCollection } from '@evenhand/service-kit/mongo'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { openDatabase, type Queries, sql } from '@evenhand/service-kit/postgres'
import { SERVICES } from '../launcher/services.ts'

/** Outboxes and documents keep what they told for 30 days. Whatever of it was not heard, or waited as a dead letter, is only there: after a restore all of it is told. */
export const sinceEverKept = new Date(0)

/** All of 30 days at once could take longer than a statement may. */
export const rowsTogether = 10_000

/** By service, how many events are told again. */
export type Retold = Record<string, number>

/**
 * Marks what was told since an instant as untold, in the outbox of each service that a database is given of, so that its relay publishes it again: whoever has heard it
 * knows it by its id. Outboxes keep what they told for 30 days. A request for an email that was cut because `email` had heard it stays told.
 */
export async function retell(databases: Readonly<Record<string, string>>, since: Date): Promise<Retold> {
  const counts: Retold = {}
  for (const { name, store } of SERVICES) {
    const url = databases[name]
    if (url === undefined) continue
    counts[name] = store === 'postgres' ? await retellFrom(url, since) : await retellFromDocuments(url, since)
  }
  return counts
}

async function retellFrom(url: string, since: Date): Promise<number> {
  const db = openDatabase(url, { connections: 1 })
  try {
    let told = 0
    for (let more = true; more;) {
      const marked = await markUntold(db, since)
      told += marked
      more = marked === rowsTogether
    }
    return told
  } finally {
    await db.close()
  }
}

const markUntold = async (db: Queries, since: Date): Promise<number> => {
  const rows = await db.query(sql`
    update outbox set published_at = null where id in (
      select id from outbox
      where published_at >= ${since} and (topic <> ${mailTopic.topic} or payload ? 'to' or payload ? 'sealed') limit ${rowsTogether})
    returning 1`)
  return rows.length
}

async function retellFromDocuments(url: string, since: Date): Promise<number> {
  const connection = await openMongo(url)
  try {
    const told = connection.collection(toldCollection)
    const { matchedCount } = await told.updateMany({ toldAt: { $gte: since } }, { $set: { again: true } })
    return matchedCount
  } finally {
    await connection.close()
  }
}
