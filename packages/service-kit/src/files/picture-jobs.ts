import type { RedrawnFileType, SentFileType } from '@evenhand/contracts/http'

/** In the order of who can read them: every browser reads WebP. */
export const madeAs = ['webp', 'avif'] as const
export type MadeAs = (typeof madeAs)[number]

export interface MadePicture {
  width: number
  as: MadeAs
  path: string
}

/** What the process for pictures does with the file at a path. */
export type PictureJob =
  /** Written again in its place, as what it was. */
  | { kind: 'remake'; path: string; type: SentFileType }
  /** Drawn as a PNG in its place. */
  | { kind: 'redraw'; path: string; type: RedrawnFileType }
  /** Put into boxes beside it, `shape` times as wide as high. */
  | { kind: 'make'; path: string; widths: readonly number[]; shape: number; fit: 'cover' | 'contain' }

export type PictureResult =
  | { kind: 'done'; made: MadePicture[] }
  | { kind: 'too-many-pixels'; most: number }
  | { kind: 'failed'; message: string; code: string | undefined }

/**
 * The most pixels: of a picture that is read line by line, more than most cameras make; and of one that is `whole` in memory while it is read, which
 * are interlaced and progressive ones, those of 16 bits, and AVIF. What is turned is whole in memory, several times, and so is what is written
 * as WebP, which takes seconds besides: more pixels than that are made fewer on the way there.
 */
export const pixelsMaxOf = { picture: 40_000_000, whole: 13_000_000, turned: 13_000_000, webp: 6_000_000 } as const
