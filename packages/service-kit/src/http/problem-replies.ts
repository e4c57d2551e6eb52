import { problemBody } from '@evenhand/contracts/problems'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { isDependencyDown, Problem } from '../problems/index.ts'
import type { Log } from '../telemetry/index.ts'

/** Writes a problem as `application/problem+json`. */
export function sendProblem(response: Response, problem: Problem): void {
  const requestId = response.getHeader('x-request-id')
  const body = problemBody(problem.code, {
    detail: problem.message,
    instance: response.req.originalUrl.split('?')[0] ?? '/',
    errors: problem.errors,
    challenge: problem.challenge,
    ...(typeof requestId === 'string' ? { requestId } : {}),
  })
  if (problem.retryAfterSeconds !== undefined) response.set('retry-after', String(problem.retryAfterSeconds))
  response.status(body.status).type('application/problem+json').send(JSON.stringify(body))
}

/** The one place where errors become HTTP. What nobody foresaw is a 500 that does not show its message. */
export const problemReplies =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    const problem = toProblem(error)
    if (problem.code === 'internal') log.error({ error }, 'request-failed')
    else if (problem.code === 'dependency-unavailable') log.warn({ error }, 'dependency-unavailable')
    sendProblem(response, problem)
  }

export const notFound: RequestHandler = () => {
  throw new Problem('not-found')
}

/** What body-parser throws: 400 for JSON and packed bodies that cannot be read, or the two that have a problem of their own. */
const BodyError = z.object({ expose: z.literal(true), status: z.int() })

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDependencyDown(error)) return new Problem('dependency-unavailable', { cause: error })
  const body = BodyError.safeParse(error)
  if (body.success) {
    if (body.data.status === 413) return new Problem('body-too-large')
    if (body.data.status === 415) return new Problem('unsupported-media-type')
    if (body.data.status === 400) return new Problem('malformed-body')
  }
  if (error instanceof URIError) return new Problem('not-found')
  return new Problem('internal', { cause: error })
}
