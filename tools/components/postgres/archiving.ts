import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../../processes/process-spec.ts'
import { StartFailure } from '../../processes/process-spec.ts'

const DEFAULT_SECONDS = '60'

/** Where the server leaves each segment of its log for the backups; they are taken from there and sealed (`tools/backup`). */
export const archiveFolder = (clusterFolder: string): string => join(clusterFolder, 'archive')

export function openArchive(clusterFolder: string, account: Account | undefined): void {
  const folder = archiveFolder(clusterFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/**
 * A segment is whole in the folder or not there; the same again is no fault, and another one of this name never takes its place. The server keeps
 * its own copy until the command has succeeded. At the latest after BACKUP_ARCHIVE_SECONDS a segment ends: so much can be lost.
 */
export function archivingSettings(clusterFolder: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const folder = inShell(archiveFolder(clusterFolder))
  const kept = `${folder}/%f`
  const copy = `cp %p ${kept}.part && sync ${kept}.part && mv ${kept}.part ${kept} && sync ${folder}`
  return {
    archive_mode: 'on',
    archive_timeout: secondsOf(environment.BACKUP_ARCHIVE_SECONDS || DEFAULT_SECONDS),
    archive_command: `if [ -e ${kept} ]; then cmp -s %p ${kept}; else ${copy}; fi`,
  }
}

function secondsOf(text: string): string {
  if (/^[1-9]\d{0,4}$/.test(text)) return text
  throw new StartFailure(`BACKUP_ARCHIVE_SECONDS is '${text}'. Use a whole number of seconds, such as 60.`)
}

/** PostgreSQL replaces `%` itself, and a shell reads the rest. */
export const inShell = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
