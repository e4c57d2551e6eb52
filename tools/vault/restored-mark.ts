import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../processes/process-spec.ts'

const markOf = (dataDir: string): string => join(dataDir, 'restored-from-backups')

/** These data are a copy of a system that may still run. */
export const markRestored = (dataDir: string): void => writeFileSync(markOf(dataDir), '')

/**
 * A copy has the identity of the system that was backed up, and PostgreSQL follows the newest branch of a log: what a copy that is only looked at wrote there
 * would take the place of what the system itself goes on to write. Throws StartFailure unless the operator says that it takes over, once.
 */
export function refuseCopy(dataDir: string, takesOver: string | undefined): void {
  if (!existsSync(markOf(dataDir))) return
  if (takesOver !== 'yes')
    throw new StartFailure(
      'These data were restored from the backups in BACKUP_TO. If this system takes the place of the one that was backed up, start it once with BACKUP_TAKES_OVER=yes; to look only, start it without BACKUP_TO.',
    )
  rmSync(markOf(dataDir))
}
