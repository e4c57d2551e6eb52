import { createHash } from 'node:crypto'
import { type FileStore, type MadeAs, madeAs, type MadePicture, type ReceivedFile, sweepFiles } from '../files/index.ts'
import type { StreamedFile } from '../http/index.ts'
import type { Job } from '../lifecycle/index.ts'
import type { Log } from '../telemetry/index.ts'

/** A width, and the header `Accept` of whoever asks: without it, a picture that everyone reads. */
export interface PictureAsked<Width extends number = number> {
  width: Width
  accept: string | undefined
}

interface PicturesOf<Width extends number> {
  /** Of the store of files. */
  folder: string
  /** What one is called in the name of a file. */
  name: string
  widths: readonly Width[]
  make(path: string, widths: readonly number[]): Promise<MadePicture[]>
}

export interface KeptPictures<Width extends number = number> {
  /** Keeps a picture as it is made in each width, and answers its id. */
  keep(uploadId: string, received: ReceivedFile): Promise<string>
  /** Its bytes, in the smallest way that is accepted, or undefined where it is gone. */
  open(id: string, size: PictureAsked<Width>): Promise<StreamedFile | undefined>
  /** Whether a picture that is about to be named is there whole. */
  isKept(id: string): Promise<boolean>
  /** What can't be deleted now is swept later, like all that nothing names. */
  delete(id: string | null | undefined): Promise<void>
  /** Deletes what nothing names: sent and not used, or left by a process that was killed. `named` answers which of some ids are. */
  sweepJob(means: { now: () => Date; named(ids: readonly string[]): Promise<Set<string>> }, log: Log): Job
}

/**
 * Pictures in a folder of the store. The id of one follows from the id that its sender drew and from its bytes: nobody else can guess it, a repeat
 * finds it, and other bytes never come under the same.
 */
export function keptPictures<const Width extends number>(
  files: FileStore,
  { folder, name, widths, make }: PicturesOf<Width>,
): KeptPictures<Width> {
  const keyOf = (id: string, width: number, as: MadeAs): string => `${folder}/${id}-${width}-${as}`
  const keysOf = (id: string): string[] => widths.flatMap((width) => madeAs.map((as) => keyOf(id, width, as)))
  const idOf = (key: string): string => key.slice(folder.length + 1).split('-')[0] ?? ''
  return {
    async keep(uploadId, { path, sha256 }) {
      const id = createHash('sha256').update(`${uploadId}:${sha256}`).digest('hex').slice(0, 32)
      for (const made of await make(path, widths)) await files.put(keyOf(id, made.width, made.as), made.path)
      return id
    },
    async open(id, { width, accept }) {
      const as = /\bimage\/avif\b/.test(accept ?? '') ? 'avif' : 'webp'
      const chunks = await files.get(keyOf(id, width, as))
      return chunks && { fileName: `${name}-${width}.${as}`, type: `image/${as}`, chunks }
    },
    async isKept(id) {
      for (const key of keysOf(id)) {
        const chunks = await files.get(key)
        if (!chunks) return false
        chunks.destroy()
      }
      return true
    },
    async delete(id) {
      if (!id) return
      for (const key of keysOf(id)) await files.delete(key).catch(() => undefined)
    },
    sweepJob: ({ now, named }, log) => ({
      name: `sweep-${folder}`,
      everyMs: 60 * 60 * 1000,
      async run(signal) {
        const referred = async (keys: readonly string[]) => {
          const wanted = await named([...new Set(keys.map(idOf))])
          return new Set(keys.filter((key) => wanted.has(idOf(key))))
        }
        const { deleted, inDoubt } = await sweepFiles(files, folder, { now: now(), referred, signal })
        if (inDoubt) log.warn({ folder }, 'files-of-another-database')
        if (deleted > 0) log.info({ deleted, folder }, 'pictures-swept')
        return false
      },
    }),
  }
}
