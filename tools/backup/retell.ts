import { mailTopic } from '@evenhand/service-kit/outbox'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { SERVICES } from '../launcher/services.ts'

/**
 * Marks what was told since an instant as untold, in the outbox of each service, so that its relay publishes it again: whoever heard it knows it by its id. A
 * request for an email that was cut because `email` had heard it stays told. Answers how many there are, by service.
 */
export async function retell(databases: Record<string, string>, since: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, store } of SERVICES) {
    const url = databases[name]
    if (url !== undefined && store === 'postgres') counts[name] = await retellFrom(url, since)
  }
  return counts
}

async function retellFrom(url: string, since: Date): Promise<number> {
  const db = openDatabase(url, { connections: 1 })
  try {
    const rows = await db.query(sql`
      update outbox set published_at = null
      where published_at >= ${since} and (topic <> ${mailTopic.topic} or payload ? 'to' or payload ? 'sealed') returning 1`)
    return rows.length
  } finally {
    await db.close()
  }
}
