import type { FileStore } from '@evenhand/service-kit/files'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Log } from '@evenhand/service-kit/telemetry'
import { findNamedPhotos, type Tiles } from '../walls/store.ts'
import { photosIn } from './kept.ts'

/** Deletes photos that no memorial names. */
export const sweepPhotosJob = (
  { files, tiles, now }: { files: FileStore; tiles: Tiles; now: () => Date },
  log: Log,
): Job => photosIn(files).sweepJob({ now, named: (ids) => findNamedPhotos(tiles, ids) }, log)
