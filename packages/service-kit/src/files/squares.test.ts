import { afterAll, expect, it } from '@jest/globals'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { hiddenInPhotos, testPhoto } from '../testing/index.ts'
import { makeFitted, makeSquares } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenhand-squares-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function squared(bytes: Buffer, widths = [64, 200]) {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, bytes)
  return (await makeSquares(path, widths)).map((square) => readFileSync(square.path))
}

it('makes a square in each width, upright, without what hides in a photo', async () => {
  const made = await squared(await testPhoto())
  const seen = await Promise.all(made.map(async (bytes) => sharp(bytes).metadata()))
  expect(seen.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 64, 64],
    ['heif', 64, 64],
    ['webp', 200, 200],
    ['heif', 200, 200],
  ])
  for (const bytes of made) expect(bytes.includes(hiddenInPhotos)).toBe(false)
  for (const { exif, orientation, icc, xmp } of seen)
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  // The mark in its corner was at the top left of the camera, which is the top right of the world.
  const { data, info } = await sharp(made[2]).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const blueAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 2] ?? 0
  expect(blueAt(199, 60)).toBeLessThan(200)
})

it('leaves nothing of a script that a picture carries, inside or behind', async () => {
  const script = '<script>alert(document.cookie)</script>'
  const photo = await testPhoto()
  const behind = Buffer.concat([photo, Buffer.from(script)])
  const comment = Buffer.from(script)
  const length = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const inside = Buffer.concat([photo.subarray(0, 2), length, comment, photo.subarray(2)])
  for (const polyglot of [behind, inside])
    for (const bytes of await squared(polyglot)) expect(bytes.includes('script')).toBe(false)
})

it('refuses what is cut off, and what only claims to be a picture', async () => {
  const photo = await testPhoto()
  const refused = [photo.subarray(0, photo.length / 2), Buffer.from('not a picture at all')]
  for (const bytes of refused) await expect(squared(bytes)).rejects.toMatchObject({ code: 'file-refused' })
})

it('fits the whole of a picture into a box on white ground', async () => {
  const path = join(folder, crypto.randomUUID())
  const tall = sharp({ create: { width: 50, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  const bar = { create: { width: 50, height: 40, channels: 3 as const, background: '#c00' } }
  writeFileSync(
    path,
    await tall
      .composite([{ input: bar, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  )
  const [made] = await makeFitted(path, [200], 2)
  const { data, info } = await sharp(made?.path).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([200, 100, 3])
  const redAndBlue = (x: number, y: number) =>
    [0, 2].map((band) => data[(y * info.width + x) * info.channels + band] ?? 0)
  // Beside it, its upper part, and what was seen through.
  const near = ([red = 0, blue = 0]: number[]) => [Math.round(red / 64), Math.round(blue / 64)]
  expect([redAndBlue(20, 50), redAndBlue(100, 15), redAndBlue(100, 80)].map(near)).toEqual([
    [4, 4],
    [3, 0],
    [4, 4],
  ])
})
