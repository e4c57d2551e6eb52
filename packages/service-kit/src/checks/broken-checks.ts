import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** A statement of a service's `checks/` that answered rows, or that couldn't be run. */
export interface BrokenCheck {
  file: string
  /** What must hold: the file's first line. */
  sentence: string
  /** The first of them. */
  rows: object[]
  hasMore: boolean
  /** What the database said of a statement that it couldn't run. */
  failure?: string
}

/** So many rows of a check are shown; a person asks the database for the rest. */
const rowsMax = 20
const connectMs = 5_000

/**
 * Runs a service's `checks/`: each is a statement that must answer no row, with its sentence on the first line. Yields those that don't hold, one after
 * another. Throws where the database can't be reached, or no longer.
 */
export async function* brokenChecks(url: string, folder: URL): AsyncGenerator<BrokenCheck> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  let lost: Error | undefined
  client.on('error', (error) => {
    lost = error
  })
  await client.connect()
  try {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(file, folder), 'utf8')
      const said = await ask(client, text)
      if (lost) throw lost
      if (said) yield { file, sentence: text.split('\n')[0]?.replace('-- ', '') ?? '', ...said }
    }
  } finally {
    await client.end()
  }
}

type Said = Pick<BrokenCheck, 'rows' | 'hasMore' | 'failure'>

/** A cursor, since where much is wrong there are too many rows to keep. */
async function ask(client: pg.Client, text: string): Promise<Said | undefined> {
  try {
    await client.query('begin read only')
    // A cursor is planned for its first rows, and a check that holds reads all of its tables to find none.
    await client.query('set local cursor_tuple_fraction = 1')
    await client.query(`declare broken no scroll cursor for ${text}`)
    const { rows } = await client.query<object>(`fetch ${rowsMax + 1} from broken`)
    if (rows.length > 0) return { rows: rows.slice(0, rowsMax), hasMore: rows.length > rowsMax }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return { rows: [], hasMore: false, failure: error.message }
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
  return undefined
}
