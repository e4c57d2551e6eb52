import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Queries } from '@evenhand/service-kit/postgres'
import { listPublished } from './store.ts'

/** A replica that was away this long still brings its folder up to date. */
const daysKept = 60

/** Writes the files of the newest days that the folder lacks; a file that is there is never touched. */
export async function keepFiles(db: Queries, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { day, document } of await listPublished(db, daysKept))
    await writeOnce(join(folder, `ledger-heads-${day}.json`), document)
}

/** Whole or not at all, and never over a file that is there. */
async function writeOnce(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await writeFile(aside, text, { flag: 'wx', mode: 0o444 })
    await link(aside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(aside, { force: true })
  }
}
