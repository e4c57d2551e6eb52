import { expect, it } from '@jest/globals'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { BodyTooLarge } from './failures.ts'
import { readBody } from './read-body.ts'

const requestWith = (body: PassThrough) =>
  Object.assign(body, { headers: { 'transfer-encoding': 'chunked' } }) as unknown as IncomingMessage

it('keeps the bytes of a body and none of its chunks, however many they are', async () => {
  const stream = new PassThrough()
  const read = readBody(requestWith(stream), 100_000)
  const sent = Array.from({ length: 20_000 }, (_, index) => index % 251)
  // Emitted by hand, so that a stream joins none of them; what was emitted is overwritten at once.
  for (const byte of sent) {
    const chunk = Buffer.from([byte])
    stream.emit('data', chunk)
    chunk.fill(255)
  }
  stream.emit('end')
  expect((await read)?.equals(Buffer.from(sent))).toBe(true)
})

it('takes a body of exactly the most that is allowed, and no byte more', async () => {
  const read = async (bytes: number) => {
    const stream = new PassThrough()
    const body = readBody(requestWith(stream), 10_000)
    stream.end(Buffer.alloc(bytes))
    return (await body)?.length
  }
  expect(await read(10_000)).toBe(10_000)
  await expect(read(10_001)).rejects.toThrow(BodyTooLarge)
})
