import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, mkdirSync } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import express from 'express'
import { pino } from 'pino'
import sharp from 'sharp'
import { sentFileTypes } from '@evenhand/contracts/http'
import { problemReplies } from '../http/index.ts'
import { eventually } from '../testing/index.ts'
import { receiveFile } from './index.ts'
import { inTurn } from './turns.ts'

const own = mkdtempSync(join(tmpdir(), 'evenhand-receive-'))
const arriving = () => readdirSync(own)

const bytesMax = 1_000_000
let url = ''
let kept: Buffer | undefined
const senderOf = (request: IncomingMessage) => {
  const id = String(request.headers['x-sender'] ?? 'ana')
  return { id, network: String(request.headers['x-network'] ?? `network of ${id}`) }
}
/** A pace that nothing is too slow for, and one that comes after it. */
const hasty = [
  { bytesPerSecond: 1, afterMs: 100 },
  { bytesPerSecond: 4_000, afterMs: 400 },
]
const app = express()
app.put('/', async (request, response) => {
  const file = await receiveFile(
    request,
    { types: sentFileTypes, bytesMax },
    async ({ path, ...rest }) => {
      kept = readFileSync(path)
      return rest
    },
    { root: own, sender: senderOf(request), ...(request.get('x-pace') && { paces: hasty }) },
  )
  response.json(file)
})
app.use(problemReplies(pino({ level: 'silent' })))
const server = app.listen(0, '127.0.0.1')
// As services have it: a connection that is closed as it is used again would be no answer of theirs.
server.keepAliveTimeout = 65_000
beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve))
  // Those that sent half a file are open still.
  server.closeAllConnections()
  await closed
  rmSync(own, { recursive: true, force: true })
})

async function send(body: Buffer, type: string, more: Record<string, string> = {}) {
  const headers = { 'content-type': type, ...more }
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

/** A PDF of which the head has come, and the rest comes when it is told to. */
function slowly(more: Record<string, string> = {}) {
  const [head, rest] = ['%PDF-1.7 ', '%%EOF']
  const headers = { 'content-type': 'application/pdf', 'content-length': head.length + rest.length, ...more }
  const sending = httpRequest(url, { method: 'PUT', headers })
  const answered = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (answer) => {
      json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
    })
  })
  sending.write(head)
  return {
    status: answered.then(({ status }) => status),
    body: answered.then(({ body }) => body),
    finish: () => sending.end(rest),
  }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })

/** A PNG whose header says how large it is, with as good as nothing in it. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that arrives', () => {
  it('is handed over as it was sent, when it is a PDF', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(500_000), Buffer.from('%%EOF\n')])
    expect(await send(pdf, 'application/pdf')).toEqual({
      status: 200,
      body: { type: 'application/pdf', bytes: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') },
    })
    expect(Buffer.compare(kept ?? Buffer.alloc(0), pdf)).toBe(0)
  })

  it.each(['png', 'jpeg', 'webp'] as const)('is made anew as a picture: %s', async (format) => {
    const sent = await picture(60, 40)
      .withExif({ IFD0: { Artist: 'Ada Byron of Lantern Street' }, IFD3: { GPSLatitude: '39/1 57/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(sent).metadata()).orientation).toBe(6)
    expect((await send(sent, `image/${format}`)).status).toBe(200)
    const { width, height, exif, orientation, format: read } = await sharp(kept).metadata()
    // Upright, and nothing hidden.
    expect({ width, height, exif, orientation, read }).toEqual({ width: 40, height: 60, read: format })
    expect(kept?.includes('Ada Byron')).toBe(false)
  })

  it.each([
    ['HTML as a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', /its content isn’t/],
    ['SVG as a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', /its content isn’t/],
    ['a PDF as a picture', Buffer.from('%PDF-1.7 %%EOF'), 'image/jpeg', /its content isn’t/],
    ['a packed file as a PDF', Buffer.from('PK\x03\x04 %PDF-1.7 %%EOF'), 'application/pdf', /its content isn’t/],
    ['half a PDF', Buffer.from('%PDF-1.7 and no end'), 'application/pdf', /its content isn’t/],
    [
      'HTML as itself',
      Buffer.from('<p>'),
      'text/html',
      /^Choose a PDF, a PNG picture, a JPEG picture, or a WebP picture/,
    ],
    ['nothing', Buffer.alloc(0), 'application/pdf', /empty/],
    [
      'the head of a picture',
      Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'),
      'image/png',
      /couldn’t read that picture/,
    ],
    ['a picture of 50,000 by 50,000', bomb(50_000, 50_000), 'image/png', /more than 40 million pixels/],
    ['a picture of a width alone', bomb(2_000_000_000, 1), 'image/png', /pixels|couldn’t read/],
  ])('is refused: %s', async (_, body, type, words) => {
    const refused = await send(body, type)
    expect(refused).toMatchObject({ status: 415, body: { type: '/problems/file-refused' } })
    expect(refused.body.detail).toMatch(words)
    expect(arriving()).toEqual([])
  })

  it.each([
    ['12 megapixels is turned with each of its pixels', 4032, 3024, { width: 3024, height: 4032 }],
    ['40 megapixels is turned smaller, as what it was', 7200, 5400, { width: 3122, height: 4163 }],
  ])('a picture of %s', async (_, width, height, turned) => {
    const sent = await picture(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    // A machine that is busy with other things says so, and takes the same picture later.
    const answer = await eventually(async () => {
      const { status } = await send(sent, 'image/jpeg')
      return status !== 429 && status
    })
    expect(answer).toBe(200)
    expect(await sharp(kept).metadata()).toMatchObject({ ...turned, format: 'jpeg' })
  })

  it('a picture that comes while many wait to be made anew is refused, and taken later', async () => {
    const large = await picture(3000, 2000).png().toBuffer()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    // Whatever comes waits, however fast or slow this machine makes a picture anew.
    const first = inTurn(() => held)
    const sent = Array.from({ length: 6 }, async (_, turn) => {
      const answer = await send(large, 'image/png', { 'x-sender': `sender ${turn}` })
      if (answer.status === 429) letGo()
      return answer
    })
    const answers = await Promise.all(sent)
    await first
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.detail).toMatch(/^Many pictures are arriving/)
    expect((await send(large, 'image/png')).status).toBe(200)
  })

  it('that is cut off inside a picture is refused, not kept half', async () => {
    const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    expect((await send(whole.subarray(0, whole.length / 2), 'image/jpeg')).status).toBe(415)
  })

  it('is refused over its limit, whether it says how long it is or not', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(25_000_000)])
    expect(await send(large, 'application/pdf')).toMatchObject({
      status: 413,
      body: { type: '/problems/file-too-large' },
    })
    const status = await new Promise((resolve, reject) => {
      const sending = httpRequest(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' } }, (answer) => {
        resolve(answer.statusCode)
        answer.resume()
      })
      sending.on('error', reject)
      sending.end(large)
    })
    expect(status).toBe(413)
    expect(arriving()).toEqual([])
  })

  it('leaves nothing when its sender goes away', async () => {
    const sending = httpRequest(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf', 'content-length': 1000 },
    })
    sending.on('error', () => undefined)
    sending.write('%PDF-1.7')
    await eventually(() => Promise.resolve(arriving().length === 1))
    sending.destroy()
    await eventually(() => Promise.resolve(arriving().length === 0))
  })

  it('of one sender comes beside one other of theirs, and leaves room for those of others', async () => {
    const slow = [slowly(), slowly()]
    await eventually(() => Promise.resolve(arriving().length === 2))
    const whole = Buffer.from('%PDF-1.7 %%EOF')
    const third = await send(whole, 'application/pdf')
    expect(third).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/^Two of your files/) } })
    expect((await send(whole, 'application/pdf', { 'x-sender': 'ben' })).status).toBe(200)
    for (const { finish } of slow) finish()
    expect(await Promise.all(slow.map(({ status }) => status))).toEqual([200, 200])
    expect((await send(whole, 'application/pdf')).status).toBe(200)
  })

  it('of one network takes half of the room at most, however many browsers it has, and leaves the rest to others', async () => {
    const network = { 'x-network': 'one network' }
    const slow = Array.from({ length: 12 }, (_none, n) => slowly({ ...network, 'x-sender': `browser ${n}` }))
    await eventually(() => Promise.resolve(arriving().length === slow.length))
    const whole = Buffer.from('%PDF-1.7 %%EOF')
    const next = await send(whole, 'application/pdf', { ...network, 'x-sender': 'another browser' })
    expect(next).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Several files from your net/) },
    })
    expect((await send(whole, 'application/pdf')).status).toBe(200)
    for (const { finish } of slow) finish()
    expect(new Set(await Promise.all(slow.map(({ status }) => status)))).toEqual(new Set([200]))
  })

  it('that hardly comes is refused with a sentence, and leaves nothing', async () => {
    const { body } = slowly({ 'x-pace': 'hasty' })
    expect(await body).toMatchObject({ type: '/problems/body-too-slow', detail: expect.stringMatching(/too slowly/) })
    await eventually(() => Promise.resolve(arriving().length === 0))
  })

  it('sweeps away what a killed process left', async () => {
    const left = join(own, 'file-left')
    mkdirSync(left, { recursive: true })
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
    utimesSync(left, twoHoursAgo, twoHoursAgo)
    await send(Buffer.from('%PDF-1.7 %%EOF'), 'application/pdf')
    expect(arriving()).toEqual([])
  })
})
