import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemBody } from '@evenhand/contracts/problems'
import type { Answers } from './answers.ts'
import { newCookies } from './cookies.ts'

const patienceMs = 150_000
const answerMsMax = 30_000
const lostPauseMs = 500
const pauseSecondsMax = 5

/** Refusals after which the same request may be sent again, with the same Idempotency-Key. */
const retriable = new Set([429, 502, 503, 504])

export interface Browser {
  /** Sends JSON, or a file as it is. Answers the body of a success; repeats after an honest refusal, as a patient browser does. Throws at any other answer. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** `session=…`, as the site gave it; empty before. */
  cookie(): string
  /** Whether an answer never came; with it the cookie that it brought is lost. */
  hasLostAnswer(): boolean
}

/** A browser of its own: keeps its cookie, comes from the site itself, sends one Idempotency-Key for all tries of a call. */
export function openBrowser(site: string, answers: Answers, options: { mayLoseConnection: boolean }): Browser {
  const cookies = newCookies()
  let lost = false
  // Where the gateway believes the proxy in front of it, everyone has a network of their own; elsewhere all come from one address.
  const address = ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')

  async function ask(method: string, path: string, key: string, body: unknown): Promise<Response> {
    const response = await fetch(site + path, {
      method,
      signal: AbortSignal.timeout(answerMsMax),
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        ...(method === 'POST' ? { 'idempotency-key': key } : {}),
        ...(cookies.header() ? { cookie: cookies.header() } : {}),
        ...(body === undefined ? {} : { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
    cookies.take(response)
    return response
  }

  return {
    cookie: cookies.header,
    hasLostAnswer: () => lost,
    async call(method, path, body) {
      const key = crypto.randomUUID()
      const giveUpAt = Date.now() + patienceMs
      for (;;) {
        const outcome = await ask(method, path, key, body)
          .then(async (response) => ({ response, text: await response.text() }))
          .catch((error: unknown) => error)
        const pauseMs = readOutcome(outcome, `${method} ${path.replace(/[?].*|[\da-f-]{36}/g, '…')}`)
        if (pauseMs === undefined) return answerOf(outcome)
        if (Date.now() > giveUpAt) throw new Error(`${method} ${path} was refused for ${patienceMs / 1000} s`)
        await sleep(pauseMs)
        answers.askedAgain(Date.now() - giveUpAt + patienceMs)
      }
    },
  }

  /** How long to wait before the same request is sent again; undefined for a success. */
  function readOutcome(outcome: unknown, what: string): number | undefined {
    if (!isAnswered(outcome)) {
      answers.count('lost')
      lost = true
      if (!options.mayLoseConnection) blame(`${what}: the connection to the gateway broke (${String(outcome)})`)
      return lostPauseMs
    }
    const { response, text } = outcome
    answers.count(String(response.status))
    if (response.ok) return undefined
    const problem = readProblem(response, text)
    const inProgress = response.status === 409 && problem?.type === '/problems/request-in-progress'
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (!problem || !(inProgress || retriable.has(response.status)) || !(seconds >= 0)) {
      blame(`${what}: ${response.status} ${text.slice(0, 300)}`)
      throw new Error(`${what} was answered with ${response.status}`)
    }
    return Math.min(seconds, pauseSecondsMax) * 1000
  }

  function blame(sentence: string): void {
    answers.dishonest.push(sentence)
  }
}

interface Answered {
  response: Response
  text: string
}

const isAnswered = (outcome: unknown): outcome is Answered =>
  typeof outcome === 'object' && outcome !== null && 'response' in outcome

const answerOf = (outcome: unknown): unknown =>
  isAnswered(outcome) && outcome.text !== '' ? JSON.parse(outcome.text) : undefined

function readProblem(response: Response, text: string): ProblemBody | undefined {
  if (!response.headers.get('content-type')?.includes('application/problem+json')) return undefined
  try {
    return ProblemBody.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
