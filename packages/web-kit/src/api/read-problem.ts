import { type ProblemBody, type ProblemCode, type ProofChallenge, usualProblems } from '@evenhand/contracts/problems'
import { ApiProblem } from './api-problem.ts'

const typePrefix = '/problems/'

/** Taken as it is: a list of all codes, with their sentences, would be a part of every first load. */
const codeOf = (type = ''): ProblemCode | 'unknown' =>
  type.startsWith(typePrefix) ? (type.slice(typePrefix.length) as ProblemCode) : 'unknown'

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const inWords = (seconds: number) =>
  seconds < 90
    ? counted(seconds, 'second')
    : seconds < 5400
      ? counted(Math.ceil(seconds / 60), 'minute')
      : counted(Math.ceil(seconds / 3600), 'hour')

/** At the end of a sentence: "Try again in a moment.", where the answer says in how many. */
const vague = /\s(?:Please t|T)ry again(?: later| in a moment| in a minute)?\.$/

/** A sentence that has words of its own for the wait keeps them. */
function withWait(sentence: string, seconds: number): string {
  const said = sentence.replace(vague, '')
  return /try again|tomorrow/i.test(said) ? sentence : `${said} You can try again in ${inWords(seconds)}.`
}

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
    message: retryAfterSeconds === undefined ? sentence : withWait(sentence, retryAfterSeconds),
    fields: body.errors,
    retryAfterSeconds,
    requestId: body.requestId,
    challenge: await challengeOf(body.challenge),
  })
}

/** Work is asked for rarely, so what knows its shape loads then. If it does not come, the refusal is still one. */
const challengeOf = async (challenge: unknown): Promise<ProofChallenge | undefined> =>
  challenge === undefined
    ? undefined
    : import('./read-challenge.ts').then(
        ({ readChallenge }) => readChallenge(challenge),
        () => undefined,
      )
