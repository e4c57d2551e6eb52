import { rename } from 'node:fs/promises'
import type { SentFileType } from '@evenhand/contracts/http'
import { Problem } from '../problems/index.ts'

/** More than cameras of phones make, and what decoding takes a hundred megabytes for. */
export const picturePixelsMax = 40_000_000

/** One at a time: each may take that much memory. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Makes a picture anew in its place, upright and without what cameras hide in it (where, when and by whom it was taken). What cannot be read as a
 * picture, or would be too large in memory, is refused by its header, before anything is decoded.
 */
export function remakePicture(path: string, type: SentFileType): Promise<void> {
  const made = before.then(() => remade(path, type))
  before = made.catch(() => undefined)
  return made
}

async function remade(path: string, type: SentFileType): Promise<void> {
  // Loaded with the first picture: most processes never see one.
  const { default: sharp } = await import('sharp')
  const picture = sharp(path, { limitInputPixels: picturePixelsMax, failOn: 'error', sequentialRead: true })
  try {
    const upright = picture.autoOrient()
    const written = await (
      type === 'image/png'
        ? upright.png()
        : type === 'image/webp'
          ? upright.webp({ quality: 90 })
          : upright.jpeg({ quality: 90, mozjpeg: false })
    ).toFile(`${path}.remade`)
    if (written.size === 0) throw new Error('nothing was written')
  } catch (error) {
    throw refusalOf(error)
  }
  await rename(`${path}.remade`, path)
}

function refusalOf(error: unknown): Problem {
  const isTooLarge = /pixel limit|too large|exceeds/i.test(String(error))
  return new Problem('file-refused', {
    cause: error,
    detail: isTooLarge
      ? `That picture has more than ${picturePixelsMax / 1_000_000} million pixels, so it wasn’t kept. Save it smaller and choose the new copy.`
      : 'We couldn’t read that picture, so it wasn’t kept. Save it again and choose the new copy.',
  })
}
