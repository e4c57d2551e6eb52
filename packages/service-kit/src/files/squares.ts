import type { Sharp } from 'sharp'
import { alone, openPicture, refusalOf } from './pictures.ts'

export interface MadePicture {
  width: number
  path: string
}

/** Enough for a face on a wall, and a third of what the next better looks cost. */
const quality = 78

/**
 * Makes a square of a picture in each of some widths, as WebP, beside it: from its middle, upright, without anything that a camera or a program
 * hid in it. A small picture becomes larger, so that each width is there.
 */
export const makeSquares = (path: string, widths: readonly number[]): Promise<MadePicture[]> =>
  makeEach(path, widths, (picture, width) => picture.resize({ width, height: width, fit: 'cover' }))

/** The same in boxes that are `shape` times as wide as high: the whole of it, on white ground where it is of another shape or seen through. */
export const makeFitted = (path: string, widths: readonly number[], shape: number): Promise<MadePicture[]> =>
  makeEach(path, widths, (picture, width) =>
    picture
      .flatten({ background: 'white' })
      .resize({ width, height: width / shape, fit: 'contain', background: 'white' }),
  )

const makeEach = (
  path: string,
  widths: readonly number[],
  make: (picture: Sharp, width: number) => Sharp,
): Promise<MadePicture[]> =>
  alone(async () => {
    const made: MadePicture[] = []
    try {
      for (const width of widths) {
        const one = { width, path: `${path}-${width}` }
        await make((await openPicture(path)).autoOrient(), width)
          .webp({ quality })
          .toFile(one.path)
        made.push(one)
      }
    } catch (error) {
      throw refusalOf(error)
    }
    return made
  })
