import { type IncomingMessage, request as requestPlainly, type RequestOptions } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { LookupFunction } from 'node:net'
import { webhooks } from '@evenhand/contracts/http'
import { addressOf, faultOf, isReached, type Reach } from './addresses.ts'
import { type Lookup, nameLookup } from './names.ts'

const patienceMs = webhooks.answerSeconds * 1000
/** Nothing of an answer is kept; so much of it is read that a receiver can finish a short one. */
const answerBytesMax = 4 * 1024

export type Answered =
  | { kind: 'answered'; status: number }
  | { kind: 'failed'; failure: Exclude<webhooks.DeliveryFailure, 'status'> }

export interface Sent {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}
export type Post = (sent: Sent) => Promise<Answered>

interface PosterOptions {
  names?: Lookup
  answerMs?: number
}

/** A name leads to an address that we don’t send to. */
class NotReached extends Error {
  override name = 'NotReached'
}

class NotAnswered extends Error {
  override name = 'NotAnswered'
}

/**
 * Posts to a receiver of an owner's choosing. Its name is looked up at each try, every address that it has is checked, and the connection goes to one of
 * those: a name that leads elsewhere a moment later changes nothing. A redirect is an answer like any other, and followed by nobody.
 */
export function poster(reach: Reach, { names = nameLookup(), answerMs = patienceMs }: PosterOptions = {}): Post {
  return async ({ url: text, headers, body }) => {
    const url = new URL(text)
    const address = addressOf(url)
    if (faultOf(url, reach) !== undefined || (address !== undefined && !isReached(address, reach)))
      return { kind: 'failed', failure: 'address' }
    try {
      return {
        kind: 'answered',
        status: await statusOf(url, { headers, body, lookup: checking(names, reach), answerMs }),
      }
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error) }
    }
  }
}

const checking =
  (names: Lookup, reach: Reach): LookupFunction =>
  (host, options, done) =>
    names(host, (error, found) => {
      const [first] = found ?? []
      if (error) done(error, '', 0)
      else if (!first || !found.every(({ address }) => isReached(address, reach)))
        done(new NotReached('The name leads to an address that is not on the internet'), '', 0)
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })

function statusOf(
  url: URL,
  { headers, body, lookup, answerMs }: Omit<Sent, 'url'> & { lookup: LookupFunction; answerMs: number },
): Promise<number> {
  const bytes = Buffer.from(body)
  const signal = AbortSignal.timeout(answerMs)
  const options: RequestOptions = {
    method: 'POST',
    // A connection for each try: what was checked is what is connected to.
    agent: false,
    lookup,
    headers: { ...headers, 'content-length': bytes.length },
    signal,
  }
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? requestSecurely : requestPlainly)(url, options, (answer) => {
      readLittle(answer)
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', (error) => reject(signal.aborted ? new NotAnswered('No answer in time') : error))
    asked.end(bytes)
  })
}

function readLittle(answer: IncomingMessage): void {
  let read = 0
  answer.on('error', () => undefined)
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > answerBytesMax) answer.destroy()
  })
}

const nameFailures = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL'])
const certificateFailures = /^(?:CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO_)/

/** Why no answer came, in a word. */
function failureOf(error: unknown): Exclude<webhooks.DeliveryFailure, 'status'> {
  if (error instanceof NotReached) return 'address'
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (error instanceof NotAnswered || code === 'ETIMEDOUT') return 'timeout'
  if (nameFailures.has(code)) return 'name'
  return certificateFailures.test(code) ? 'certificate' : 'connection'
}
