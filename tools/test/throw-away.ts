import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Of PostgreSQL's log alone a gigabyte is kept, and as much again for the data. */
const freeBytesMin = 4 * 1024 ** 3

/** A folder for data that nobody keeps: in memory, where there is plenty, for making a database is mostly writing files. */
export function throwAwayFolder(name: string): string {
  removeAbandoned()
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), `evenhand-${name}-${process.pid}-`))
  // PostgreSQL's own account goes through it to its files, which are closed to others.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= freeBytesMin
}

/** What a killed run left in memory goes at the next one. */
function removeAbandoned(): void {
  if (!existsSync(memory)) return
  for (const folder of readdirSync(memory)) {
    const [, pid] = /^evenhand-\w+-(\d+)-\w+$/.exec(folder) ?? []
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) removeIfOurs(join(memory, folder))
  }
}

/** What another account left is not ours to remove. */
function removeIfOurs(folder: string): void {
  if (process.getuid?.() !== statSync(folder, { throwIfNoEntry: false })?.uid) return
  rmSync(folder, { recursive: true, force: true })
}
