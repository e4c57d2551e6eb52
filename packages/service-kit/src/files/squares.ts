import type { Sharp } from 'sharp'
import { alone, openPicture, refusalOf } from './pictures.ts'

/** In the order of who can read them: every browser reads WebP. */
export const madeAs = ['webp', 'avif'] as const
export type MadeAs = (typeof madeAs)[number]

export interface MadePicture {
  width: number
  as: MadeAs
  path: string
}

/**
 * Enough for a face on a wall, and a third of what the next better looks cost. AVIF that looks the same is an eighth smaller at this effort; less
 * saves nothing, and more takes seconds.
 */
const written = { webp: { quality: 78 }, avif: { quality: 55, effort: 2 } } as const

/**
 * Makes a square of a picture in each of some widths, as WebP and AVIF, beside it: from its middle, upright, without anything that a camera or a program
 * hid in it. A small picture becomes larger, so that each width is there.
 */
export const makeSquares = (path: string, widths: readonly number[]): Promise<MadePicture[]> =>
  makeCovered(path, widths, 1)

/** The same in boxes that are `shape` times as wide as high. */
export const makeCovered = (path: string, widths: readonly number[], shape: number): Promise<MadePicture[]> =>
  makeEach(path, widths, (picture, width) => picture.resize({ width, height: width / shape, fit: 'cover' }))

/** In boxes that are `shape` times as wide as high: the whole of it, on white ground where it is of another shape or seen through. */
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
        const fitted = make((await openPicture(path)).autoOrient(), width)
        for (const as of madeAs) {
          const one = { width, as, path: `${path}-${width}.${as}` }
          await fitted.clone().toFormat(as, written[as]).toFile(one.path)
          made.push(one)
        }
      }
    } catch (error) {
      throw refusalOf(error)
    }
    return made
  })
