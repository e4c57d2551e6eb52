const askAgainMs = 20
/** Sooner than jest gives a test up, so that what was last seen is told. */
const patienceMs = (Number(process.env.EVENHAND_TEST_TIMEOUT_MS ?? 30_000) * 5) / 6

/** Asks again until the answer is there; fails after the time with what was last seen. */
export async function eventually<T>(ask: () => Promise<T | undefined | false>, milliseconds = patienceMs): Promise<T> {
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
