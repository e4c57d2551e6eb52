import { createHash } from 'node:crypto'
import { memorialPhotos } from '@evenhand/contracts/http'
import { type FileStore, makeSquares, type ReceivedFile } from '@evenhand/service-kit/files'
import type { StreamedFile } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Photo } from '../walls/rules.ts'

export type PhotoWidth = (typeof memorialPhotos.photoWidths)[number]

/** Of the store of files. */
export const folder = 'photographs'
const keyOf = (photoId: string, width: PhotoWidth): string => `${folder}/${photoId}-${width}`

/** Whose square lies under a key. */
export const photoIdOf = (key: string): string => key.slice(folder.length + 1).split('-')[0] ?? ''

/**
 * Keeps a photo as squares. Its id follows from the id that its sender drew and from its bytes: nobody else can guess it, a repeat finds it, and
 * other bytes never come under the same.
 */
export async function keepPhoto(files: FileStore, uploadId: string, { path, sha256 }: ReceivedFile): Promise<string> {
  const photoId = createHash('sha256').update(`${uploadId}:${sha256}`).digest('hex').slice(0, 32)
  const squares = await makeSquares(path, memorialPhotos.photoWidths)
  for (const { width, path: square } of squares) await files.put(keyOf(photoId, width as PhotoWidth), square)
  return photoId
}

/** Its bytes, or undefined where it is gone. */
export async function openPhoto(files: FileStore, { id }: Photo, width: PhotoWidth): Promise<StreamedFile | undefined> {
  const chunks = await files.get(keyOf(id, width))
  return chunks && { fileName: `photo-${width}.webp`, chunks }
}

/** Whether a photo that is about to be named is there whole. */
export async function isKept(files: FileStore, photoId: string): Promise<boolean> {
  for (const width of memorialPhotos.photoWidths) {
    const chunks = await files.get(keyOf(photoId, width))
    if (!chunks) return false
    chunks.destroy()
  }
  return true
}

/** What can't be deleted now is swept later, like all that no memorial names. */
export async function deletePhoto(files: FileStore, photo: Photo | null): Promise<void> {
  if (!photo) return
  for (const width of memorialPhotos.photoWidths) await files.delete(keyOf(photo.id, width)).catch(() => undefined)
}

export const missingPhoto = () => new Problem('not-found', { detail: 'That photo isn’t shown, or not any longer.' })
