import { partnerCards as calls } from '@evenhand/contracts/http'
import { type FileStore, makeCovered } from '@evenhand/service-kit/files'
import { keptPictures } from '@evenhand/service-kit/pictures'

export type CardPictures = ReturnType<typeof cardPicturesIn>

export const cardPicturesIn = (files: FileStore) =>
  keptPictures(files, {
    folder: 'partner-pictures',
    name: 'picture',
    widths: calls.cardPictureWidths,
    make: (path, widths) => makeCovered(path, widths, calls.cardPictureShape),
  })

/** The address of a picture that everyone may see. */
export const pictureUrlOf = (pictureId: string | null): string | null =>
  pictureId && `/api/partner-pictures/${pictureId}`
