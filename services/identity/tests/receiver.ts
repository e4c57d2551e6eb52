import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  id: string
  body: string
  headers: IncomingHttpHeaders
  answer: ServerResponse
}

/** What a receiver does with what comes to it; without an answer it holds the connection. */
type Does = (received: Received) => void
export const answers =
  (status: number): Does =>
  ({ answer }) =>
    void answer.writeHead(status).end()

/** Somebody's CRM: a real HTTP server that takes note of everything that comes. */
export async function startReceiver(does: Does = answers(204)) {
  const taken: Received[] = []
  let act = does
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received = {
        id: String(request.headers['webhook-id']),
        body: Buffer.concat(chunks).toString(),
        headers: request.headers,
        answer,
      }
      taken.push(received)
      act(received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    taken,
    does(next: Does) {
      act = next
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

const toleranceSeconds = 5 * 60

/**
 * Verifies as Standard Webhooks 1.0.0 asks receivers to, written from its text alone: the secret is base64 after `whsec_`, what is signed is id, timestamp
 * and body with dots between, and of the signatures, which spaces part, one of version 1 has to be right.
 */
export function isSigned(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
  now = new Date(),
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret) ?? []
  const expected = createHmac('sha256', Buffer.from(encoded, 'base64'))
    .update(`${String(id)}.${String(timestamp)}.`)
    .update(body)
    .digest()
  const isOurs = String(signatures)
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  return isFresh && encoded !== '' && isOurs
}
