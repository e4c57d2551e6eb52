/** What one person asks for and another decides (docs/decisions/0088, 0090). */
export interface AskedOfAnother {
  by: string
  decidedBy: string | null
}

/** What is said to who may not decide. */
export interface Refusals<State extends string> {
  /** Of each state in which nothing is to be decided any more. */
  over: Readonly<Record<State, string>>
  /** Someone else would take it back. */
  notOwn: string
  /** Who asked would decide. */
  own: string
  /** Who decides isn’t another person than who asked yet; undefined where they are. What they turn down, they may. */
  pair?: string | undefined
}

/**
 * Why a person may not decide so now; undefined where they may, and `repeated` where they have. Who asked may withdraw and nothing else, and nobody
 * else may withdraw. `state` is as of now, `open` where it waits for a decision.
 */
export function refusalOfDecision<Over extends string>(
  asked: AskedOfAnother,
  state: Over | 'open',
  { verdict, by }: { verdict: string; by: string },
  refusals: Refusals<Over>,
): string | undefined {
  if (state !== 'open') return state === verdict && asked.decidedBy === by ? 'repeated' : refusals.over[state]
  const isOwn = asked.by === by
  if (verdict === 'withdrawn') return isOwn ? undefined : refusals.notOwn
  if (isOwn) return refusals.own
  return verdict === 'refused' ? undefined : refusals.pair
}
