const askAgainMs = 20

/** Asks again until the answer is there; fails after the time with what was last seen: sooner than jest gives a test up, so that it is told. */
export async function eventually<T>(ask: () => Promise<T | undefined | false>, milliseconds = 25_000): Promise<T> {
  const until = Date.now() + milliseconds
  let last: unknown
  while (Date.now() < until) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== false) return answer
      last = answer
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  throw new Error(`It did not come true within ${milliseconds} ms`, { cause: last })
}
