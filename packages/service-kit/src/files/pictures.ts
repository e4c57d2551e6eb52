import type { RedrawnFileType, SentFileType } from '@evenhand/contracts/http'
import { type DependencyDown, Problem } from '../problems/index.ts'
import { counter } from '../telemetry/index.ts'
import { doInChild, TakesTooMuch } from './picture-child.ts'
import type { MadePicture, PictureJob } from './picture-jobs.ts'
import { storeDown } from './port.ts'
import { asFirst, inTurn, isBusy, type Waiting } from './turns.ts'

/**
 * Makes a picture anew in its place, upright and without what cameras hide in it (where, when and by whom it was taken). What cannot be read as a
 * picture is refused, and so is what has more pixels than its kind may have, by its header, or takes too much time or memory.
 */
export const remakePicture = (path: string, type: SentFileType, waiting: Waiting): Promise<void> =>
  makeFirst({ kind: 'remake', path, type }, waiting)

/** Draws an AVIF or an SVG as a PNG in its place, or refuses it likewise. */
export const drawPicture = (path: string, type: RedrawnFileType, waiting: Waiting): Promise<void> =>
  makeFirst({ kind: 'redraw', path, type }, waiting)

/** Makes a picture that was made anew in each of some widths, beside it. */
export const makeOf = (job: PictureJob & { kind: 'make' }): Promise<MadePicture[]> => inTurn(() => done(job))

async function makeFirst(job: PictureJob, waiting: Waiting): Promise<void> {
  await asFirst(() => done(job, waiting.signal), waiting)
}

async function done(job: PictureJob, signal?: AbortSignal): Promise<MadePicture[]> {
  const result = await doInChild(job, signal).catch((error: unknown) => {
    throw error instanceof TakesTooMuch ? tooMuch(error, job.kind) : error
  })
  if (result.kind === 'done') return result.made
  if (result.kind === 'too-many-pixels') throw tooManyPixels(result.most)
  throw refusalOf(Object.assign(new Error(result.message), result.code !== undefined && { code: result.code }))
}

const givenUp = counter('pictures_given_up', 'Pictures that took too much to open, by what they took', 'what')

function tooMuch(cause: TakesTooMuch, kind: PictureJob['kind']): Problem {
  givenUp.inc({ what: cause.what })
  // What a photograph costs is bounded by its pixels: if it had all that time and worked little, others had the processor.
  if (cause.what === 'time' && kind !== 'redraw') return isBusy()
  return new Problem('file-refused', {
    cause,
    detail: 'That picture takes too much to open. Save a smaller or simpler copy, and send that one.',
  })
}

const tooManyPixels = (most: number) =>
  new Problem('file-refused', {
    detail: `That picture has more than ${most / 1_000_000} million pixels, which is the most for its kind. Save it with ${sideOf(most)} pixels or less on each side, and send that copy.`,
  })

/** Of a square of so many pixels, rounded down to a number that one remembers. */
const sideOf = (pixels: number): string => (Math.floor(Math.sqrt(pixels) / 100) * 100).toLocaleString('en-US')

/** A disk that is full or fails says nothing of the picture. */
const isOfDisk = (error: unknown): boolean =>
  /ENOSPC|EDQUOT|EROFS|EIO\b|EMFILE|no space left|read-only file system|input\/output error/i.test(
    `${String(error)} ${error instanceof Error && 'code' in error ? String(error.code) : ''}`,
  )

export function refusalOf(error: unknown): Problem | DependencyDown {
  if (isOfDisk(error)) return storeDown(error)
  return new Problem('file-refused', {
    cause: error,
    detail: 'We couldn’t read that picture, so it wasn’t kept. Save it again and choose the new copy.',
  })
}
