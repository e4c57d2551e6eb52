import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { quicknet } from '@evenhand/draws'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { otherSignature, recordedRound } from '../../tests/draws/drawn.ts'
import { fetchSignature } from './relays.ts'

/** Relays on real sockets, each in its own way. */
const answers: Record<string, string> = {
  honest: JSON.stringify({ ...recordedRound, randomness: 'not read' }),
  'another-round': JSON.stringify({ round: 1000, signature: otherSignature }),
  'a-lie': JSON.stringify({ ...recordedRound, signature: otherSignature }),
  words: 'Service unavailable',
  endless: `${JSON.stringify(recordedRound)}${' '.repeat(20_000)}`,
}
const { signal } = new AbortController()
let server: Server
let address: string

beforeAll(async () => {
  server = createServer((request, response) => {
    // To check a signature can take this one process longer than a connection is kept for the next question.
    response.setHeader('connection', 'close')
    const [, relay = '', chain, , round] = (request.url ?? '').split('/')
    if (relay === 'elsewhere') response.writeHead(302, { location: '/honest' }).end()
    else if (chain !== quicknet.hash || round !== String(recordedRound.round)) response.writeHead(404).end()
    else response.end(answers[relay])
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => void server.close(resolve)))

const fetched = (...relays: string[]) =>
  fetchSignature(
    relays.map((relay) => `${address}/${relay}`),
    quicknet,
    recordedRound.round,
    signal,
  )

describe('the relays of a beacon', () => {
  it('are asked in turn until one answers what the beacon has signed', async () => {
    expect(await fetched('words', 'a-lie', 'honest')).toBe(recordedRound.signature)
  })

  it.each(['another-round', 'a-lie', 'words', 'endless', 'elsewhere', 'unknown'])(
    'are not believed: %s',
    async (relay) => {
      expect(await fetched(relay)).toBeUndefined()
    },
  )

  it('can all be away', async () => {
    expect(await fetchSignature(['http://127.0.0.1:1'], quicknet, recordedRound.round, signal)).toBeUndefined()
    expect(await fetched()).toBeUndefined()
  })

  it('are asked for a round that is not there yet in vain', async () => {
    expect(await fetchSignature([`${address}/honest`], quicknet, recordedRound.round + 1, signal)).toBeUndefined()
  })
})
