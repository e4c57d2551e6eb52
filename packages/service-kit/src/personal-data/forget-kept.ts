import type { Job } from '../lifecycle/index.ts'
import type { Database } from '../postgres/index.ts'
import type { PersonalDocuments } from './documents.ts'
import type { PersonalTable } from './tables.ts'

/** For how many years after its own the law has us keep what belongs to the books (docs/decisions/0092). */
const keepYears = 7
const dayMs = 24 * 60 * 60 * 1000

/** The first instant that is still kept. */
export const keptSince = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear() - keepYears, 0, 1))

const job = (now: () => Date, forget: (kept: { before: Date }) => Promise<void>): Job => ({
  name: 'forget-kept-of-erased',
  everyMs: dayMs,
  async run() {
    await forget({ before: keptSince(now()) })
    return false
  },
})

interface Clocked {
  now: () => Date
}

/** Forgets what was only kept for the law of people who were erased. */
export const forgetKeptRowsJob = ({
  db,
  tables,
  now,
}: Clocked & { db: Database; tables: readonly PersonalTable[] }): Job =>
  job(now, (kept) =>
    db.transaction(async (tx) => {
      for (const table of tables) await table.forget?.(tx, kept)
    }),
  )

export const forgetKeptDocumentsJob = ({
  collections,
  now,
}: Clocked & { collections: readonly PersonalDocuments[] }): Job =>
  job(now, async (kept) => {
    for (const collection of collections) await collection.forget?.(kept)
  })
