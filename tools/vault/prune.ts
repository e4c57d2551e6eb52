import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dropSegmentsBefore } from './segments.ts'
import { type Backup, deletedPrefix, listBackups, listUnfinished, type Vault } from './vault.ts'

/** One that still runs writes all the time. */
const unfinishedMsMax = 24 * 60 * 60_000

export interface Pruned {
  /** Names of the backups that went. */
  backups: string[]
  /** Names of those that were killed while they were made. */
  unfinished: string[]
  segments: number
}

/** The backups that a restore to an instant since `since` may need: those since, and of each part the last one before. */
export function neededSince(backups: readonly Backup[], since: Date): Backup[] {
  const before = backups.filter(({ endedAt }) => endedAt <= since)
  const parts = new Set(backups.flatMap(({ parts: sizes }) => Object.keys(sizes)))
  const lastOfEach = new Set([...parts].map((part) => before.findLast(({ parts: sizes }) => part in sizes)))
  return backups.filter((backup) => backup.endedAt > since || lastOfEach.has(backup))
}

/** Deletes the backups and the pieces of the log that no restore to an instant since `since` reads, and what is left of backups that were killed. Each is whole until it’s gone. */
export async function prune(vault: Vault, since: Date, now = new Date()): Promise<Pruned> {
  const backups = await listBackups(vault)
  const needed = neededSince(backups, since)
  const gone = backups.filter((backup) => !needed.includes(backup)).map(({ name }) => name)
  const folder = join(vault.folder, 'backups')
  for (const name of gone) await rename(join(folder, name), join(folder, `${deletedPrefix}${name}`))
  // Also those that an earlier run began to delete.
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(deletedPrefix)))
    await rm(join(folder, name), { recursive: true, force: true })
  const killed = (await listUnfinished(vault)).filter(
    ({ lastWrittenAt }) => now.getTime() - lastWrittenAt.getTime() > unfinishedMsMax,
  )
  for (const one of killed) await rm(one.folder, { recursive: true, force: true })
  const oldest = needed
    .flatMap(({ firstSegment }) => firstSegment ?? [])
    .toSorted((a, b) => a.slice(8).localeCompare(b.slice(8)))[0]
  return {
    backups: gone,
    unfinished: killed.map(({ name }) => name),
    segments: oldest === undefined ? 0 : await dropSegmentsBefore(vault, oldest),
  }
}
