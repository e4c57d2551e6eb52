import { useState } from 'react'
import { ApiProblem } from './api-problem.ts'
import { newId } from './new-id.ts'

/** Refusals after which the same attempt may still succeed, so that its key has to stay. */
export const mayStillSucceed = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'request-in-progress')

/**
 * One key for one intention: made when the form opens, kept over every retry, replaced after a final answer.
 * `run` calls with the key and settles that.
 */
export function useIdempotencyKey() {
  const [holder] = useState(() => ({ key: newId() }))
  const run = async <T>(attempt: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    try {
      const answer = await attempt(holder.key)
      holder.key = newId()
      return answer
    } catch (error) {
      if (!mayStillSucceed(error)) holder.key = newId()
      throw error
    }
  }
  return run
}
