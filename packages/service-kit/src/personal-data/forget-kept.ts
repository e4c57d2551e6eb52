import type { Job } from '../lifecycle/index.ts'
import type { Database } from '../postgres/index.ts'
import type { PersonalTable } from './tables.ts'

/** For how many years after its own the law has us keep what belongs to the books (docs/decisions/0092). */
const keepYears = 7
const dayMs = 24 * 60 * 60 * 1000

/** The first instant that is still kept. */
export const keptSince = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear() - keepYears, 0, 1))

/** Forgets what was only kept for the law of people who were erased. */
export const forgetKeptJob = ({
  db,
  tables,
  now,
}: {
  db: Database
  tables: readonly PersonalTable[]
  now: () => Date
}): Job => ({
  name: 'forget-kept-of-erased',
  everyMs: dayMs,
  async run() {
    const before = keptSince(now())
    await db.transaction(async (tx) => {
      for (const table of tables) await table.forget?.(tx, { before })
    })
    return false
  },
})
