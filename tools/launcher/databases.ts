import { Client, escapeIdentifier } from 'pg'
import { StartFailure } from '../processes/process-spec.ts'

const DUPLICATE_DATABASE = '42P04'

/** Makes each service's database on the server where it is missing; answers how many were made. */
export async function ensureDatabases(serverUrl: string, names: string[]): Promise<number> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    const missing = names.filter((name) => !rows.some((row) => row.datname === name))
    for (const name of missing) await createDatabase(client, name)
    return missing.length
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFailure(`The services' databases couldn’t be created in PostgreSQL: ${reason}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(client: Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${escapeIdentifier(name)}`)
  } catch (error) {
    // Somebody else made it in between.
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error
  }
}

/** The URL of one database on the server that the URL names; user, hosts and options stay. */
export function databaseUrl(serverUrl: string, name: string): string {
  const parts = /^([a-z+]+:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(serverUrl)
  if (!parts) throw new StartFailure('A database address is not a URL of the kind postgres://user:password@host:port.')
  return `${parts[1]}/${name}${parts[2] ?? ''}`
}
