import { benefiting } from '@evenhand/contracts/http'
import { type FileStore, makeFitted } from '@evenhand/service-kit/files'
import { keptPictures } from '@evenhand/service-kit/pictures'

export type NonprofitPictures = ReturnType<typeof nonprofitPicturesIn>

/** Each in a square: the whole of it, on white ground. */
export const nonprofitPicturesIn = (files: FileStore) =>
  keptPictures(files, {
    folder: 'nonprofit-pictures',
    name: 'picture',
    widths: [benefiting.nonprofitPictureWidth],
    make: (path, widths) => makeFitted(path, widths, 1),
  })
