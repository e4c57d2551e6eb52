import { type ProblemBody, type ProblemCode, type ProofChallenge, usualProblems } from '@evenhand/contracts/problems'
import { ApiProblem } from './api-problem.ts'

const typePrefix = '/problems/'

/** Taken as it is: a list of all codes, with their sentences, would be a part of every first load. */
const codeOf = (type = ''): ProblemCode | 'unknown' =>
  type.startsWith(typePrefix) ? (type.slice(typePrefix.length) as ProblemCode) : 'unknown'

/** Seconds from a `Retry-After` header in either of its forms. */
function retryAfterSecondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** Reads what the server refused with; an answer that is no problem document still gives a sentence. */
export async function readProblem(response: Response, now = Date.now()): Promise<ApiProblem> {
  const retryAfterSeconds = retryAfterSecondsOf(response.headers.get('retry-after'), now)
  const body = await response
    .json()
    .then((json: Partial<ProblemBody>) => json)
    .catch((): Partial<ProblemBody> => ({}))
  const usual =
    usualProblems[
      response.status === 429 ? 'too-many-requests' : response.status >= 502 ? 'dependency-unavailable' : 'internal'
    ]
  const sentence = body.message ?? body.detail ?? usual.detail
  return new ApiProblem({
    code: codeOf(body.type),
    status: response.status,
    title: body.title ?? usual.title,
    message: retryAfterSeconds === undefined ? sentence : await withWait(sentence, retryAfterSeconds),
    fields: body.errors,
    retryAfterSeconds,
    requestId: body.requestId,
    challenge: await challengeOf(body.challenge),
  })
}

/** The words for a wait load when there is one; without them the sentence says what happened all the same. */
const withWait = (sentence: string, seconds: number): Promise<string> =>
  import('./wait-words.ts').then(
    (words) => words.withWait(sentence, seconds),
    () => sentence,
  )

/** Work is asked for rarely, so what knows its shape loads then. If it does not come, the refusal is still one. */
const challengeOf = async (challenge: unknown): Promise<ProofChallenge | undefined> =>
  challenge === undefined
    ? undefined
    : import('./read-challenge.ts').then(
        ({ readChallenge }) => readChallenge(challenge),
        () => undefined,
      )
