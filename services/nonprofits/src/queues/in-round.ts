import type { Applications } from '../applications/store.ts'
import { hasDeclared } from '../judging/reading.ts'
import { countWaiting } from '../judging/store.ts'
import type { Round } from '../rounds/round.ts'

interface Deciding {
  applications: Applications
  peopleToDecide: 1 | 2
}

/** What waits for somebody in a round: nothing before they have declared their conflicts. */
export async function waitingInRound(
  { applications, peopleToDecide }: Deciding,
  round: Round,
  by: string,
): Promise<{ toScore: number; toConfirm: number; hasDeclared: boolean }> {
  if (!(await hasDeclared({ applications }, round, by))) return { toScore: 0, toConfirm: 0, hasDeclared: false }
  const { unscored, proposed, proposedByOthers } = await countWaiting(applications, round, by)
  return {
    toScore: round.reviewers.includes(by) ? unscored : 0,
    toConfirm: peopleToDecide === 1 ? proposed : proposedByOthers,
    hasDeclared: true,
  }
}
