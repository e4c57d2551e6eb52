import type { MadePicture } from './picture-jobs.ts'
import { makeOf } from './pictures.ts'

/**
 * Makes a square of a picture in each of some widths, as WebP and AVIF, beside it: from its middle, upright, without anything that a camera or a program
 * hid in it. A small picture becomes larger, so that each width is there.
 */
export const makeSquares = (path: string, widths: readonly number[]): Promise<MadePicture[]> =>
  makeCovered(path, widths, 1)

/** The same in boxes that are `shape` times as wide as high. */
export const makeCovered = (path: string, widths: readonly number[], shape: number): Promise<MadePicture[]> =>
  makeOf({ kind: 'make', path, widths, shape, fit: 'cover' })

/** In boxes that are `shape` times as wide as high: the whole of it, on white ground where it is of another shape or seen through. */
export const makeFitted = (path: string, widths: readonly number[], shape: number): Promise<MadePicture[]> =>
  makeOf({ kind: 'make', path, widths, shape, fit: 'contain' })
