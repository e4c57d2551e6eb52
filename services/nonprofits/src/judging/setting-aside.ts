import { formatDollars } from '@evenhand/contracts/money'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { outdateUnlessApproved } from '../applications/store.ts'
import type { Award, Round } from '../rounds/round.ts'
import { releaseAward, reserveAward, takeOverAward } from '../rounds/store.ts'
import { readRound } from '../rounds/use-cases.ts'
import type { JudgingDeps } from './reading.ts'

const attemptsMax = 3

/** Sets the cents of an award aside in its round, for one confirmation; refused where the budget is not enough. */
export async function setAside(
  deps: JudgingDeps,
  { round, id, cents }: { round: Round; id: string; cents: number },
): Promise<Award> {
  const award = { applicationId: id, cents, at: deps.now(), claim: uuidv7() }
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    if (await reserveAward(deps.rounds, round, award)) return award
    const now = await readRound(deps.rounds, round._id)
    const own = now.awards.find(({ applicationId }) => applicationId === id)
    const leftCents = now.budgetCents - now.awardedCents
    if (!own && leftCents < cents) {
      const [left, wanted] = [formatDollars(BigInt(leftCents)), formatDollars(BigInt(cents))]
      throw new Problem('budget-exceeded', {
        detail: `The round has ${left} of its budget left, and this award is ${wanted}.`,
      })
    }
    // Of a confirmation that was killed, or that is on its way and will find the application decided.
    if (own?.cents === cents && (await takeOverAward(deps.rounds, round._id, own, award))) return award
    if (own && own.cents !== cents) break
  }
  throw new Problem('conflict', {
    detail: 'Another decision about this application is on its way. Try again in a moment.',
  })
}

/**
 * Gives back what was set aside, unless its application is approved. A confirmation that is still on its way may count on it, also one that was
 * paused for long: first, what it read is out of date.
 */
export async function giveBack(
  { applications, rounds }: Pick<JudgingDeps, 'applications' | 'rounds'>,
  roundId: string,
  award: Award,
): Promise<void> {
  if (await outdateUnlessApproved(applications, award.applicationId)) await releaseAward(rounds, roundId, award)
}
