import type { Round } from './round.ts'
import type { Rounds } from './store.ts'
import { readRound } from './use-cases.ts'

/** What is made of each of them and its round; a round is read once, however many are of it. */
export async function withRounds<Of extends { roundId: string }, View>(
  rounds: Rounds,
  all: readonly Of[],
  toView: (one: Of, round: Round) => View,
): Promise<View[]> {
  const ids = [...new Set(all.map(({ roundId }) => roundId))]
  const read = new Map(await Promise.all(ids.map(async (id) => [id, await readRound(rounds, id)] as const)))
  return all.flatMap((one) => {
    const round = read.get(one.roundId)
    return round ? [toView(one, round)] : []
  })
}
