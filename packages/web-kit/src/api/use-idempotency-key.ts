import { useState } from 'react'
import { ApiProblem } from './api-problem.ts'
import { newId } from './new-id.ts'

/** Refusals after which the same attempt may still succeed, so that its key has to stay. */
export const mayStillSucceed = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'request-in-progress')

/**
 * One key for one intention, kept over every retry and replaced after a final answer. `run` calls with the key and settles that; a form has one
 * intention, and what can be asked for beside it, while an answer is on its way, is named.
 */
export function useIdempotencyKey() {
  const [keys] = useState(() => new Map<string, string>())
  const run = async <T>(attempt: (idempotencyKey: string) => Promise<T>, intention = ''): Promise<T> => {
    const key = keys.get(intention) ?? newId()
    keys.set(intention, key)
    const settle = () => {
      if (keys.get(intention) === key) keys.delete(intention)
    }
    try {
      const answer = await attempt(key)
      settle()
      return answer
    } catch (error) {
      if (!mayStillSucceed(error)) settle()
      throw error
    }
  }
  return run
}
