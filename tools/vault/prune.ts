import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dropSegmentsBefore } from './segments.ts'
import { type Backup, listBackups, type Vault } from './vault.ts'

export interface Pruned {
  /** Names of the backups that went. */
  backups: string[]
  segments: number
}

/** The backups that a restore to an instant since `since` may need: those since, and of each part the last one before. */
export function neededSince(backups: readonly Backup[], since: Date): Backup[] {
  const before = backups.filter(({ endedAt }) => endedAt <= since)
  const parts = new Set(backups.flatMap(({ parts: sizes }) => Object.keys(sizes)))
  const lastOfEach = new Set([...parts].map((part) => before.findLast(({ parts: sizes }) => part in sizes)))
  return backups.filter((backup) => backup.endedAt > since || lastOfEach.has(backup))
}

/** Deletes the backups and the pieces of the log that no restore to an instant since `since` reads. Each is whole until it’s gone. */
export async function prune(vault: Vault, since: Date): Promise<Pruned> {
  const backups = await listBackups(vault)
  const needed = neededSince(backups, since)
  const gone = backups.filter((backup) => !needed.includes(backup)).map(({ name }) => name)
  const folder = join(vault.folder, 'backups')
  for (const name of gone) await rename(join(folder, name), join(folder, `.deleted-${name}`))
  // Also those that an earlier run began to delete.
  for (const name of (await readdir(folder)).filter((one) => one.startsWith('.deleted-')))
    await rm(join(folder, name), { recursive: true, force: true })
  const oldest = needed
    .flatMap(({ firstSegment }) => firstSegment ?? [])
    .toSorted((a, b) => a.slice(8).localeCompare(b.slice(8)))[0]
  return { backups: gone, segments: oldest === undefined ? 0 : await dropSegmentsBefore(vault, oldest) }
}
