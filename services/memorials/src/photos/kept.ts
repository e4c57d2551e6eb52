import { memorialPhotos } from '@evenhand/contracts/http'
import { type FileStore, makeSquares, type ReceivedFile } from '@evenhand/service-kit/files'
import { keptPictures, type PictureAsked } from '@evenhand/service-kit/pictures'
import type { StreamedFile } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Photo } from '../walls/rules.ts'

export type PhotoWidth = (typeof memorialPhotos.photoWidths)[number]

export const photosIn = (files: FileStore) =>
  keptPictures(files, { folder: 'photographs', name: 'photo', widths: memorialPhotos.photoWidths, make: makeSquares })

/** Keeps a photo as squares, and answers its id. */
export const keepPhoto = (files: FileStore, uploadId: string, received: ReceivedFile): Promise<string> =>
  photosIn(files).keep(uploadId, received)

/** Its bytes, or undefined where it is gone. */
export const openPhoto = (
  files: FileStore,
  { id }: Photo,
  asked: PictureAsked<PhotoWidth>,
): Promise<StreamedFile | undefined> => photosIn(files).open(id, asked)

/** Refuses a photo that is about to be named and isn't there whole: it was sent more than a day ago, or never. */
export async function refuseLost(files: FileStore, photo: Pick<Photo, 'id'> | null | undefined): Promise<void> {
  if (!photo || (await photosIn(files).isKept(photo.id))) return
  throw new Problem('not-possible', { detail: 'We don’t have that photo any longer. Remove it and choose it again.' })
}

/** What can't be deleted now is swept later, like all that no memorial names. */
export const deletePhoto = (files: FileStore, photo: Photo | null): Promise<void> => photosIn(files).delete(photo?.id)

/** A photo goes with its memorial, so no two have the same. */
export const othersPhoto = () =>
  new Problem('not-possible', { detail: 'That photo belongs to another tile. Remove it and choose it again.' })

export const missingPhoto = () => new Problem('not-found', { detail: 'That photo isn’t shown, or not any longer.' })
