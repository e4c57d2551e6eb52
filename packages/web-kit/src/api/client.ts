import {
  type AnswerOf,
  type AnsweredFile,
  type AskedCall,
  answersList,
  fileTypeOf,
  type InputOf,
} from '@evenhand/contracts/http'
import { proofHeader, usualProblems } from '@evenhand/contracts/problems'
import { ApiProblem } from './api-problem.ts'
import { hearRefusal } from './ended-session.ts'
import { newId } from './new-id.ts'
import { prove } from './proving.ts'
import { readProblem } from './read-problem.ts'
import { hearServerTime } from './server-clock.ts'
import { stepUp } from './step-up.ts'

/** A long list is read in pages while it is written. */
const exportMsMax = 10 * 60_000

/** How long an answer may take before the person is told: what changes something takes longer, and payments ask a processor far away. */
function answerMsMax(call: AskedCall): number {
  if (answersList(call)) return exportMsMax
  if (call.limit === 'payment') return 30_000
  return call.method === 'GET' ? 10_000 : 15_000
}

/** A proof of work, or the password, can come too late, or not suffice any more by the time it is there. */
const proofsMax = 3

export interface CallOptions {
  /** The same for every try of one intention (`useIdempotencyKey`); a fresh one otherwise. */
  idempotencyKey?: string
  signal?: AbortSignal
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

type CallArguments<C extends AskedCall> = [keyof InputOf<C>] extends [never]
  ? [input?: InputOf<C>, options?: CallOptions]
  : [input: InputOf<C>, options?: CallOptions]

/**
 * Calls the API as the contract says: typed parts in, typed answer out, `ApiProblem` thrown for everything else. A proof of work that the
 * server asks for is done on the way, and so is giving the password again (`stepUp`).
 */
export type ApiClient = <const C extends AskedCall>(call: C, ...rest: CallArguments<C>) => Promise<AnswerOf<C>>

/** `origin` is empty in a browser, where everything comes from one origin. */
export function createApi({ origin = '' }: { origin?: string } = {}): ApiClient {
  return async (call, ...[input, options = {}]) => {
    const parts = (input ?? {}) as Parts
    const headers = headersOf(call, parts, options)
    for (let tries = 0; ; tries++) {
      try {
        return (await send(call, parts, headers, options)) as AnswerOf<typeof call>
      } catch (error) {
        if (!(error instanceof ApiProblem) || tries >= proofsMax) throw error
        if (error.challenge) headers[proofHeader] = await prove(error, error.challenge, options.signal)
        else if (error.code !== 'proof-too-old' || !(await stepUp.ask?.())) throw error
      }
    }
  }

  async function send(
    call: AskedCall,
    parts: Parts,
    headers: Record<string, string>,
    options: CallOptions,
  ): Promise<unknown> {
    const limit = AbortSignal.timeout(answerMsMax(call))
    const askedAt = Date.now()
    const response = await fetch(origin + addressOf(call, parts), {
      method: call.method,
      credentials: 'same-origin',
      headers,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    }).catch((error: unknown) => {
      throw options.signal?.aborted ? error : noAnswer(call, limit.aborted)
    })
    hearServerTime(Date.parse(response.headers.get('date') ?? ''), askedAt)
    if (!response.ok) {
      const problem = await readProblem(response)
      hearRefusal(problem)
      throw problem
    }
    if (response.status === 204) return undefined
    const answer = fileTypeOf(call) === undefined ? response.json() : readFile(response)
    return answer.catch(() => {
      throw noAnswer(call, limit.aborted)
    })
  }
}

async function readFile(response: Response): Promise<AnsweredFile> {
  const fileName = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  return { fileName, bytes: new Uint8Array(await response.arrayBuffer()) }
}

export function addressOf(call: AskedCall, { params = {}, query = {} }: Parts): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

function headersOf(call: AskedCall, { body }: Parts, options: CallOptions): Record<string, string> {
  return {
    accept: fileTypeOf(call) ?? 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.idempotent ? { 'idempotency-key': options.idempotencyKey ?? newId() } : {}),
  }
}

export function noAnswer({ path }: AskedCall, tooLate: boolean): ApiProblem {
  if (tooLate) {
    const { status, title, detail } = usualProblems['upstream-timeout']
    return new ApiProblem({ code: 'upstream-timeout', status, title, message: detail })
  }
  if ('onLine' in navigator && !navigator.onLine) {
    const harmless = /^\/api\/(cart|create-payment-intent|donations)/.test(path) ? ' Nothing was charged.' : ''
    return new ApiProblem({
      code: 'unreachable',
      status: 0,
      title: "You're offline",
      message: `You're offline.${harmless} Try again once you're connected.`,
    })
  }
  return new ApiProblem({
    code: 'unreachable',
    status: 0,
    title: 'No connection',
    message: 'We couldn’t reach Evenhand. Check your connection and try again; nothing is done twice.',
  })
}

export const api: ApiClient = createApi()
