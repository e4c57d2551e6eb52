import { ApiProblem } from './api-problem.ts'
import { mayStillSucceed } from './use-idempotency-key.ts'

const pausesMilliseconds = [500, 1_500]
/** Who is asked to wait longer than this is told so instead. */
const waitSecondsMax = 5

/**
 * Asks again, twice at most, when the server did not answer or could not. The attempt is the same each time, key included, so nothing is
 * done twice.
 */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of pausesMilliseconds) {
    try {
      return await attempt()
    } catch (error) {
      const asked = error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) : 0
      if (!mayStillSucceed(error) || asked > waitSecondsMax) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, asked * 1000)))
    }
  }
  return attempt()
}
