import { rename } from 'node:fs/promises'
import type { RedrawnFileType, SentFileType } from '@evenhand/contracts/http'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type MadePicture, madeAs, pixelsMaxOf, type PictureJob, type PictureResult } from './picture-jobs.ts'

/** Of an SVG: it says how large it is drawn in a document, and a picture of this many pixels is drawn of it. */
const drawnPixels = 1_280
/** Of a file that nobody names another for, by the one who draws it. */
const usualDensity = 72

/**
 * Enough for a face on a wall, and a third of what the next better looks cost. AVIF that looks the same is an eighth smaller at this effort; less
 * saves nothing, and more takes seconds.
 */
const written = { webp: { quality: 78 }, avif: { quality: 55, effort: 2 } } as const

// Nothing is looked at twice, and each thread holds lines of its own.
sharp.cache(false)
sharp.concurrency(1)

/** Runs in the process for pictures alone (`picture-process.ts`): what it opens was made by strangers. */
export async function doJob(job: PictureJob): Promise<PictureResult> {
  const seen = await openPicture(job.path).metadata()
  const most = mostPixelsOf(seen)
  if (seen.width * seen.height > most) return { kind: 'too-many-pixels', most }
  if (job.kind === 'make') return { kind: 'done', made: await make(job) }
  await (job.kind === 'remake' ? remake(job.path, job.type, seen) : redraw(job.path, job.type, seen))
  return { kind: 'done', made: [] }
}

/** Nothing of it is decoded yet. A drawing is drawn in a density. */
const openPicture = (path: string, density?: number): Sharp =>
  sharp(path, {
    // Its header is read first, and the sentence for what is too large names the limit of its kind.
    limitInputPixels: false,
    failOn: 'error',
    sequentialRead: true,
    ...(density && { density }),
  })

function mostPixelsOf({ format, isProgressive, depth }: Metadata): number {
  const isWhole = isProgressive || format === 'heif' || depth === 'ushort'
  return isWhole ? pixelsMaxOf.whole : pixelsMaxOf.picture
}

async function redraw(path: string, type: RedrawnFileType, { width, height }: Metadata): Promise<void> {
  const density = Math.min(2_400, Math.max(1, (usualDensity * drawnPixels) / Math.max(width, height)))
  const picture = type === 'image/svg+xml' ? openPicture(path, density) : openPicture(path)
  await picture.autoOrient().png().toFile(`${path}.drawn`)
  await rename(`${path}.drawn`, path)
}

async function remake(path: string, type: SentFileType, { width, height, orientation = 1 }: Metadata): Promise<void> {
  const picture = openPicture(path)
  const most = type === 'image/webp' ? pixelsMaxOf.webp : orientation > 1 ? pixelsMaxOf.turned : Infinity
  const scale = Math.sqrt(most / (width * height))
  const longest = Math.floor(Math.max(width, height) * scale)
  if (scale < 1) picture.resize({ width: longest, height: longest, fit: 'inside' })
  const upright = picture.autoOrient()
  const { size } = await (
    type === 'image/png'
      ? upright.png()
      : type === 'image/webp'
        ? upright.webp({ quality: 90, effort: 1 })
        : // Tables of its own would save a twentieth, and take all of it in memory.
          upright.jpeg({ quality: 90, optimizeCoding: false })
  ).toFile(`${path}.remade`)
  if (size === 0) throw new Error('nothing was written')
  await rename(`${path}.remade`, path)
}

async function make({ path, widths, shape, fit }: PictureJob & { kind: 'make' }): Promise<MadePicture[]> {
  const made: MadePicture[] = []
  for (const width of widths) {
    const upright = openPicture(path).autoOrient()
    const box = { width, height: width / shape, fit }
    const fitted =
      fit === 'cover'
        ? upright.resize(box)
        : upright.flatten({ background: 'white' }).resize({ ...box, background: 'white' })
    for (const as of madeAs) {
      const one = { width, as, path: `${path}-${width}.${as}` }
      await fitted.clone().toFormat(as, written[as]).toFile(one.path)
      made.push(one)
    }
  }
  return made
}
