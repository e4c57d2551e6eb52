import { isDeepStrictEqual } from 'node:util'
import { changedMeanwhile, decide } from '@evenhand/service-kit/mongo'
import type { Round } from '../rounds/round.ts'
import { setReviewers } from '../rounds/store.ts'
import { roundAct } from '../rounds/use-cases.ts'
import { type JudgingDeps, missingApplication, roundToStaff } from './reading.ts'
import { leaving, mayJoin, reviewersOf } from './rules.ts'
import { findToAssign } from './store.ts'

/**
 * Says who reviews the applications of a round. What is sealed stays so: who leaves without a score of their own where somebody else's is in
 * reads none by that, and where all scores are in, those who scored stay its reviewers. That is written before the round; where a process is
 * killed between, naming again does the rest. Of two who name at once the second hears that it has changed.
 */
export async function nameReviewers(
  deps: JudgingDeps,
  roundId: string,
  { reviewers, seen, by }: { reviewers: readonly string[]; seen: readonly string[]; by: string },
): Promise<void> {
  const round = await roundToStaff(deps, roundId, by)
  const named = [...new Set(reviewers)]
  if (areSame(round.reviewers, named)) return
  if (!areSame(round.reviewers, seen)) throw changedMeanwhile()
  await keepSealed(deps, round, named)
  const removed = round.reviewers.filter((reviewer) => !named.includes(reviewer))
  const words = removed.length === 0 ? '' : `Removed: ${removed.join(', ')}`
  const event = roundAct('reviewers-set', roundId, { by, now: deps.now() }, words)
  if (!(await setReviewers(deps.rounds, round, named, event))) throw changedMeanwhile()
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  isDeepStrictEqual(new Set(some), new Set(others))

async function keepSealed({ applications }: JudgingDeps, round: Round, named: string[]): Promise<void> {
  for (const { _id: id, scores } of await findToAssign(applications, round._id)) {
    if (scores.length === 0) continue
    await decide(applications, { id, missing: missingApplication }, (now) => {
      if (now.state !== 'submitted') return undefined
      const chosen = reviewersOf({ ...round, reviewers: named }, now)
      const gone = leaving(round, now, chosen)
      const isPinned = !mayJoin(round, now, chosen)
      if (gone.length === 0 && !isPinned) return undefined
      return {
        set: { left: [...now.left, ...gone], ...(isPinned ? { assigned: reviewersOf(round, now) } : {}) },
      }
    })
  }
}
