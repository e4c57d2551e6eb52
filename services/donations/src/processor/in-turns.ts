/** The runs of one kind of work, by the key that each is done under: at most one that goes on and one that waits for it. */
export interface Turns<Result> {
  running: Map<string, Promise<Result>>
  waiting: Map<string, Promise<Result>>
}

export const newTurns = <Result>(): Turns<Result> => ({ running: new Map(), waiting: new Map() })

/**
 * The same work, one at a time under each key. Whoever asks while it runs shares the next run: that begins after they asked, so its answer is
 * not older than their question, and a hundred at once cost two runs.
 */
export function inTurns<Result>(turns: Turns<Result>, key: string, work: () => Promise<Result>): Promise<Result> {
  const [now, next] = [turns.running.get(key), turns.waiting.get(key)]
  if (next) return next
  if (!now) return begin(turns, key, work)
  const mine = afterTheOther(turns, key, work, now)
  turns.waiting.set(key, mine)
  return mine
}

function begin<Result>({ running }: Turns<Result>, key: string, work: () => Promise<Result>): Promise<Result> {
  const run = work().finally(() => running.delete(key))
  running.set(key, run)
  return run
}

async function afterTheOther<Result>(
  turns: Turns<Result>,
  key: string,
  work: () => Promise<Result>,
  other: Promise<Result>,
): Promise<Result> {
  await other.catch(() => undefined)
  turns.waiting.delete(key)
  return begin(turns, key, work)
}
