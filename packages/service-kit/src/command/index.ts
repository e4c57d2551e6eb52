import { type Database, openDatabase } from '../postgres/index.ts'
import { isDependencyDown } from '../problems/index.ts'

/** A command that can't do what was asked: one sentence, and 2 for who called it. */
export function refuse(sentence: string): void {
  process.stderr.write(`${sentence.trimEnd()}\n`)
  process.exitCode = 2
}

/** Does the work of a command on the database, and says in a sentence when it can't be reached. */
export async function onDatabase(
  url: string,
  connections: number,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = openDatabase(url, { connections })
  try {
    await work(db)
  } catch (error) {
    if (!isDependencyDown(error)) throw error
    refuse('The database isn’t responding. Start it, or set DATABASE_URL to where it is.')
  } finally {
    await db.close()
  }
}
