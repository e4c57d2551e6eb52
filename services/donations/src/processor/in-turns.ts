/**
 * The same work, one at a time under each key. Whoever asks while it runs shares the next run: that begins after they asked, so its answer is
 * not older than their question, and a hundred at once cost two runs.
 */
export function inTurns<Result>(work: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  const waiting = new Map<string, Promise<Result>>()

  function begin(key: string): Promise<Result> {
    const run = work(key).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }

  async function afterTheOther(key: string, other: Promise<Result>): Promise<Result> {
    await other.catch(() => undefined)
    waiting.delete(key)
    return begin(key)
  }

  return (key) => {
    const [now, next] = [running.get(key), waiting.get(key)]
    if (next) return next
    if (!now) return begin(key)
    const mine = afterTheOther(key, now)
    waiting.set(key, mine)
    return mine
  }
}
