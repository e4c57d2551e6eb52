import { rename } from 'node:fs/promises'
import type { SentFileType } from '@evenhand/contracts/http'
import type { Sharp } from 'sharp'
import { type DependencyDown, Problem } from '../problems/index.ts'
import { storeDown } from './port.ts'

/** More than most cameras make, and what decoding takes up to two hundred megabytes for. */
export const picturePixelsMax = 40_000_000

/**
 * What is turned is whole in memory, several times, and so is what is written as WebP, which takes seconds besides: a picture with more pixels than
 * this is made smaller on the way there. Others go through line by line.
 */
export const pixelsMaxOf = { turned: 13_000_000, webp: 6_000_000 } as const

/** Longer than any picture takes, and not for ever: others wait meanwhile. */
const secondsMax = 60

/** One at a time: each may take that much memory. Whoever comes when this many wait comes again, before their browser gives up. */
const waitingMax = 4
let waiting = 0
let before: Promise<unknown> = Promise.resolve()

/**
 * Makes a picture anew in its place, upright and without what cameras hide in it (where, when and by whom it was taken). What cannot be read as a
 * picture, or would be too large in memory, is refused by its header, before anything is decoded.
 */
export const remakePicture = (path: string, type: SentFileType): Promise<void> => alone(() => remade(path, type))

/** Waits for the pictures before it. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= waitingMax) return Promise.reject(isBusy())
  waiting += 1
  const made = before.then(work).finally(() => (waiting -= 1))
  before = made.catch(() => undefined)
  return made
}

/** Nothing of it is decoded yet. A drawing is drawn in a density. */
export async function openPicture(path: string, density?: number): Promise<Sharp> {
  // Loaded with the first picture: most processes never see one.
  const { default: sharp } = await import('sharp')
  // Nothing is looked at twice, and each thread holds lines of its own.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(path, {
    limitInputPixels: picturePixelsMax,
    failOn: 'error',
    sequentialRead: true,
    ...(density && { density }),
  }).timeout({ seconds: secondsMax })
}

/** Makes a picture with more pixels smaller on its way. */
export async function shrinkTo(picture: Sharp, most: number): Promise<void> {
  const { width, height } = await picture.metadata()
  const scale = Math.sqrt(most / (width * height))
  if (scale >= 1) return
  const longest = Math.floor(Math.max(width, height) * scale)
  picture.resize({ width: longest, height: longest, fit: 'inside' })
}

async function remade(path: string, type: SentFileType): Promise<void> {
  const picture = await openPicture(path)
  try {
    const { orientation = 1 } = await picture.metadata()
    await shrinkTo(picture, type === 'image/webp' ? pixelsMaxOf.webp : orientation > 1 ? pixelsMaxOf.turned : Infinity)
    const upright = picture.autoOrient()
    const written = await (
      type === 'image/png'
        ? upright.png()
        : type === 'image/webp'
          ? upright.webp({ quality: 90, effort: 1 })
          : // Tables of its own would save a twentieth, and take all of it in memory.
            upright.jpeg({ quality: 90, optimizeCoding: false })
    ).toFile(`${path}.remade`)
    if (written.size === 0) throw new Error('nothing was written')
  } catch (error) {
    throw refusalOf(error)
  }
  await rename(`${path}.remade`, path)
}

const isBusy = () =>
  new Problem('too-many-requests', {
    detail: 'Many pictures are arriving right now. Try again in a moment.',
    retryAfterSeconds: 5,
  })

/** A disk that is full or fails says nothing of the picture. */
const isOfDisk = (error: unknown): boolean =>
  /ENOSPC|EDQUOT|EROFS|EIO\b|EMFILE|no space left|read-only file system|input\/output error/i.test(
    `${String(error)} ${error instanceof Error && 'code' in error ? String(error.code) : ''}`,
  )

export function refusalOf(error: unknown): Problem | DependencyDown {
  if (isOfDisk(error)) return storeDown(error)
  const isTooLarge = /pixel limit|too large|exceeds/i.test(String(error))
  return new Problem('file-refused', {
    cause: error,
    detail: isTooLarge
      ? `That picture has more than ${picturePixelsMax / 1_000_000} million pixels, so it wasn’t kept. Save it smaller and choose the new copy.`
      : 'We couldn’t read that picture, so it wasn’t kept. Save it again and choose the new copy.',
  })
}
