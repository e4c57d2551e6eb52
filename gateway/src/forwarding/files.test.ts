import { afterEach, describe, expect, it } from '@jest/globals'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { attachments } from '@evenhand/contracts/http'
import { eventually } from '@evenhand/service-kit/testing'
import type { Request, RequestHandler } from 'express'
import { startGateway } from '../testing/gateway.ts'

const { bytesMax } = attachments.attachFile.request.file
const path = '/api/own-grant-applications/1/attachments/2?name=a.pdf'
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function gatewayBefore(answer: RequestHandler) {
  const gateway = await startGateway({ answer })
  stops.push(() => gateway.stop())
  return gateway
}

/** A service that counts what comes, and answers how much it was. */
function counting() {
  const seen = { bytes: 0, aborted: false }
  const answer: RequestHandler = (request, response) => {
    request.on('data', (chunk: Buffer) => (seen.bytes += chunk.length))
    request.on('end', () => response.json({ bytes: seen.bytes }))
    request.on('close', () => (seen.aborted = !request.complete))
  }
  return { seen, answer }
}

function put(url: string, headers: Record<string, string | number>): ClientRequest {
  const sending = httpRequest(url + path, { method: 'PUT', headers: { 'content-type': 'application/pdf', ...headers } })
  sending.on('error', () => undefined)
  return sending
}

const send = (url: string, bytes: number, headers = {}) =>
  fetch(url + path, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf', ...headers },
    body: new Uint8Array(bytes),
  })

describe('a file', () => {
  it('reaches its service while it is still coming', async () => {
    const { seen, answer } = counting()
    const gateway = await gatewayBefore(answer)
    const sending = put(gateway.url, { 'content-length': 2_000_000 })
    sending.write(Buffer.alloc(1_000_000))
    await eventually(() => Promise.resolve(seen.bytes > 0))
    const answered = new Promise<number | undefined>((resolve) =>
      sending.on('response', (response) => resolve(response.resume().statusCode)),
    )
    sending.end(Buffer.alloc(1_000_000))
    expect(await answered).toBe(200)
    expect(seen.bytes).toBe(2_000_000)
    const [reached] = gateway.reached as [Request]
    expect(reached.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '2000000' })
  })

  it('of just the limit goes through; a larger one is refused with a sentence, though its sender is still sending', async () => {
    const { seen, answer } = counting()
    const gateway = await gatewayBefore(answer)
    expect((await send(gateway.url, bytesMax)).status).toBe(200)
    seen.bytes = 0
    for (const bytes of [bytesMax + 1, 25_000_000]) {
      const refused = await send(gateway.url, bytes)
      expect(refused.status).toBe(413)
      expect(await refused.json()).toMatchObject({
        type: '/problems/file-too-large',
        detail: 'That file is larger than 10 MB, so it wasn’t kept. Choose a smaller one.',
      })
    }
    expect(seen.bytes).toBe(0)
  })

  it('whose length is not said is refused, because nobody could hold its limit', async () => {
    const { answer } = counting()
    const gateway = await gatewayBefore(answer)
    const sending = put(gateway.url, { 'transfer-encoding': 'chunked' })
    const answered = new Promise<number | undefined>((resolve) =>
      sending.on('response', (response) => resolve(response.resume().statusCode)),
    )
    sending.end(Buffer.alloc(1_000))
    expect(await answered).toBe(400)
    expect(gateway.reached).toEqual([])
  })

  it('is given up at its service when its sender goes away', async () => {
    const { seen, answer } = counting()
    const gateway = await gatewayBefore(answer)
    const sending = put(gateway.url, { 'content-length': 2_000_000 })
    sending.write(Buffer.alloc(100_000))
    await eventually(() => Promise.resolve(seen.bytes > 0))
    sending.destroy()
    await eventually(() => Promise.resolve(seen.aborted))
  })

  it('that its service refuses before reading it brings the refusal to whoever sends it', async () => {
    const gateway = await gatewayBefore((_request, response) => void response.status(409).json({ detail: 'no' }))
    const refused = await send(gateway.url, bytesMax)
    expect([refused.status, await refused.json()]).toEqual([409, { detail: 'no' }])
  })

  it('from another site is refused like every change', async () => {
    const { answer } = counting()
    const gateway = await gatewayBefore(answer)
    expect((await send(gateway.url, 1_000, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(gateway.reached).toEqual([])
  })
})
