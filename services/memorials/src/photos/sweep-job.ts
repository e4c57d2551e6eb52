import { type FileStore, sweepFiles } from '@evenhand/service-kit/files'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Log } from '@evenhand/service-kit/telemetry'
import { findNamedPhotos, type Tiles } from '../walls/store.ts'
import { folder, photoIdOf } from './kept.ts'

/** Deletes photos that no memorial names: sent and not used, or left by a process that was killed. */
export const sweepPhotosJob = (
  { files, tiles, now }: { files: FileStore; tiles: Tiles; now: () => Date },
  log: Log,
): Job => ({
  name: 'sweep-photos',
  everyMs: 60 * 60 * 1000,
  async run(signal) {
    const referred = async (keys: readonly string[]) => {
      const named = await findNamedPhotos(tiles, [...new Set(keys.map(photoIdOf))])
      return new Set(keys.filter((key) => named.has(photoIdOf(key))))
    }
    const deleted = await sweepFiles(files, folder, { now: now(), referred, signal })
    if (deleted > 0) log.info({ deleted }, 'photos-swept')
    return false
  },
})
