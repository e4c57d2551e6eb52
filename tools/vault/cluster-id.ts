import { Client } from 'pg'

/** Tells one cluster of PostgreSQL from every other; a restored one is the same. */
export async function clusterOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}
