import { alone, openPicture, refusalOf } from './pictures.ts'

export interface Square {
  width: number
  path: string
}

/** Enough for a face on a wall, and a third of what the next better looks cost. */
const quality = 78

/**
 * Makes a square of a picture in each of some widths, as WebP, beside it: from its middle, upright, without anything that a camera or a program
 * hid in it. A small picture becomes larger, so that each width is there.
 */
export const makeSquares = (path: string, widths: readonly number[]): Promise<Square[]> =>
  alone(async () => {
    const made: Square[] = []
    try {
      for (const width of widths) {
        const square = { width, path: `${path}-${width}` }
        const picture = await openPicture(path)
        await picture.autoOrient().resize({ width, height: width, fit: 'cover' }).webp({ quality }).toFile(square.path)
        made.push(square)
      }
    } catch (error) {
      throw refusalOf(error)
    }
    return made
  })
