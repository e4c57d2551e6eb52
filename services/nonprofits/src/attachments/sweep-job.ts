import { type FileStore, sweepFiles } from '@evenhand/service-kit/files'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Log } from '@evenhand/service-kit/telemetry'
import { type Applications, findAttached } from '../applications/store.ts'

/** Of the store of files. */
export const folder = 'attachments'

/** Deletes what was sent and never attached, or belonged to a draft that was discarded. */
export const sweepAttachmentsJob = (
  { files, applications, now }: { files: FileStore; applications: Applications; now: () => Date },
  log: Log,
): Job => ({
  name: 'sweep-attachments',
  everyMs: 60 * 60 * 1000,
  async run(signal) {
    const referred = (keys: readonly string[]) => findAttached(applications, keys)
    const { deleted, inDoubt } = await sweepFiles(files, folder, { now: now(), referred, signal })
    if (inDoubt) log.warn({ folder }, 'files-of-another-database')
    if (deleted > 0) log.info({ deleted }, 'attachments-swept')
    return false
  },
})
