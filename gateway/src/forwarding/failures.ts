import { Problem } from '@evenhand/service-kit/problems'

/** Ends a request whose body grows over its limit. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** Ends a request whose body does not arrive in time. */
export class BodyTooSlow extends Error {
  override name = 'BodyTooSlow'
}

/** Ends a forwarded request that the service did not answer in time. */
export class AnswerTooLate extends Error {
  override name = 'AnswerTooLate'
}

/** What a failed forwarding is to whoever asked. */
export function toProblem(error: Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof BodyTooLarge) return new Problem('body-too-large', { cause: error })
  if (error instanceof BodyTooSlow) return new Problem('body-too-slow', { cause: error })
  if (error instanceof AnswerTooLate) return new Problem('upstream-timeout', { cause: error })
  return new Problem('dependency-unavailable', { cause: error })
}

/** Nothing listens there, or the kept connection died with the process behind it: the service has not seen the request. */
export function hasNotArrived(error: Error, onReusedSocket: boolean): boolean {
  const code = 'code' in error ? error.code : undefined
  return code === 'ECONNREFUSED' || (onReusedSocket && (code === 'ECONNRESET' || code === 'EPIPE'))
}
