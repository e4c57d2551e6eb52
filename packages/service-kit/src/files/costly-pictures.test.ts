import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { RedrawnFileType, SentFileType } from '@evenhand/contracts/http'
import { eventually } from '../testing/index.ts'
import { drawPicture, remakePicture } from './pictures.ts'

// Pictures of forty million pixels are made first, and what takes too much is given up after eight seconds of work.
jest.setTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'evenhand-costly-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (bytes: Buffer | string): string => {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, bytes)
  return path
}

const from = (signal = new AbortController().signal) => ({ network: crypto.randomUUID(), signal })
const open = (path: string, type: SentFileType | RedrawnFileType, waiting = from()): Promise<void> =>
  type === 'image/avif' || type === 'image/svg+xml'
    ? drawPicture(path, type, waiting)
    : remakePicture(path, type, waiting)

/** How much the process of the service grows while it does something, in megabytes. */
async function growth(act: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  try {
    await act()
  } finally {
    clearInterval(look)
  }
  return (most - before) / 1024 ** 2
}

const side = 6_300
const plain = (channels: 3 | 4, of = side): Sharp =>
  sharp({ create: { width: of, height: of, channels, background: { r: 200, g: 60, b: 0, alpha: 0.5 } } })
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1280" viewBox="0 0 100 100">${inside}</svg>`
const nested = (depth: number) =>
  svg(`${'<g opacity="0.9">'.repeat(depth)}<rect width="100" height="100"/>${'</g>'.repeat(depth)}`)
const laughs = () => {
  const levels = Array.from({ length: 18 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)
  return svg(`<defs><g id="a0"><rect width="1" height="1"/></g>${levels.join('')}</defs><use href="#a18"/>`)
}
const layers = () =>
  svg(
    `<radialGradient id="q"><stop stop-color="red"/><stop offset="1"/></radialGradient>${'<g opacity=".9"><rect width="100" height="100" fill="url(#q)"/></g>'.repeat(14_000)}`,
  )

let small: Buffer
beforeAll(async () => {
  small = await plain(3, 200).jpeg().toBuffer()
  await open(written(small), 'image/jpeg')
})

/** Past what looks at a drawing beforehand, so that the process alone has to bear it. */
it.each<[string, SentFileType | RedrawnFileType, () => Promise<Buffer> | string]>([
  ['an SVG of 100 layers', 'image/svg+xml', () => nested(100)],
  ['an SVG of 200 layers', 'image/svg+xml', () => nested(200)],
  ['an SVG that repeats repetitions', 'image/svg+xml', laughs],
  ['an SVG of many layers beside each other', 'image/svg+xml', layers],
  [
    'an SVG of 900,000 large letters',
    'image/svg+xml',
    () => svg(`<text font-size="1000">${'W'.repeat(900_000)}</text>`),
  ],
  [
    'an AVIF of 40 million pixels, seen through',
    'image/avif',
    () => plain(4).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  [
    'an interlaced PNG of 16 bits',
    'image/png',
    () => plain(4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
  [
    'a progressive JPEG',
    'image/jpeg',
    () => plain(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a WebP', 'image/webp', () => plain(4).webp({ lossless: true, effort: 0 }).toBuffer()],
])('%s is drawn or refused, takes nothing of the service’s memory, and keeps nobody waiting', async (_, type, made) => {
  const path = written(await made())
  const answered = open(path, type).catch((error: unknown) => error)
  expect(await growth(() => answered)).toBeLessThan(130)
  const refusal = await answered
  if (refusal !== undefined)
    expect(refusal).toMatchObject({
      code: 'file-refused',
      message: expect.stringMatching(
        /^(?:That picture (?:takes too much to open|has more than 13 million)|We couldn’t read that picture)/,
      ),
    })
  // While the last one had its turn, this one would be refused.
  await open(written(small), 'image/jpeg')
})

it('one whose sender has gone is given up, in its turn and before', async () => {
  const gone = new AbortController()
  const reason = new Error('gone')
  const [first, second] = [written(layers()), written(small)]
  const answers = [open(first, 'image/svg+xml', from(gone.signal)), open(second, 'image/jpeg', from(gone.signal))]
  const next = open(written(small), 'image/jpeg')
  setTimeout(() => gone.abort(reason), 500)
  for (const answer of answers) await expect(answer).rejects.toBe(reason)
  await next
  expect(readFileSync(second).equals(small)).toBe(true)
})

it('two of one network wait beside those of others', async () => {
  const one = from()
  const answers = await Promise.allSettled([1, 2, 3].map(() => open(written(small), 'image/jpeg', one)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(answers[2]).toMatchObject({ reason: { code: 'too-many-requests' } })
})

it('the process for pictures knows none of our secrets, and ends when the service is killed', async () => {
  const program = `
    import { makeSquares } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    await makeSquares(${JSON.stringify(written(small))}, [64])
    console.log('made')
    setTimeout(() => {}, 60_000)`
  const service = spawn(process.execPath, ['--conditions=@evenhand/source', '--input-type=module', '--eval', program], {
    env: { ...process.env, OF_THIS_TEST: 'known-to-the-service' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(service.stdout, 'data')
  const child = processes().find(({ parent }) => parent === service.pid)?.pid
  const withEnvironment = execFileSync('ps', ['eww', '-p', String(child)], { encoding: 'utf8' })
  expect(withEnvironment).toMatch(/picture-process/)
  expect(withEnvironment).not.toMatch(/known-to-the-service/)
  service.kill('SIGKILL')
  await eventually(() => Promise.resolve(!processes().some(({ pid }) => pid === child)))
})

const processes = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
    .map(([pid, parent]) => ({ pid, parent }))
