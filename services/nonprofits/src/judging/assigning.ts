import { actEvent, decide } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Application } from '../applications/application.ts'
import type { Round } from '../rounds/round.ts'
import { tellOfRound } from '../rounds/store.ts'
import { readRound, roundAct } from '../rounds/use-cases.ts'
import { type JudgingDeps, missingApplication, readJudged } from './reading.ts'
import { spread } from './spreading.ts'
import { findToAssign } from './store.ts'

/** Says which reviewers of its round score one application; null for all of them. */
export async function assignReviewers(
  deps: JudgingDeps,
  id: string,
  { reviewers, seen, by }: { reviewers: readonly string[] | null; seen: number; by: string },
): Promise<{ application: Application; round: Round }> {
  const { round } = await readJudged(deps, id, by)
  const strangers = reviewers?.some((reviewer) => !round.reviewers.includes(reviewer))
  if (strangers) throw invalidField('reviewers', 'Name them as reviewers of the round first')
  const at = deps.now()
  const application = await decide(deps.applications, { id, seen, missing: missingApplication }, ({ state }) => {
    if (state !== 'submitted')
      throw new Problem('conflict', { detail: 'This application is decided or withdrawn already.' })
    const thing = { kind: 'application', id } as const
    return {
      set: { assigned: reviewers && [...new Set(reviewers)] },
      events: [actEvent({ administratorId: by, action: 'application-reviewers-set', thing, at })],
    }
  })
  return { application, round }
}

/**
 * Spreads the undecided applications of a round evenly among its reviewers, so many each. Each is a write of its own: what a killed process left
 * out, doing it again gives, and what was given it finds as it is.
 */
export async function spreadReviewers(
  deps: JudgingDeps,
  roundId: string,
  { each, by }: { each: number; by: string },
): Promise<{ assigned: number; short: number }> {
  const round = await readRound(deps.rounds, roundId)
  if (round.reviewers.length < each) {
    throw new Problem('conflict', {
      detail: `The round has ${round.reviewers.length} reviewers. Name more of them first.`,
    })
  }
  const applications = await findToAssign(deps.applications, roundId)
  const spreading = spread(round, applications, each)
  for (const { _id: id } of applications) {
    const assigned = spreading.get(id) ?? []
    await decide(deps.applications, { id, missing: missingApplication }, (now) => {
      const isSame = now.assigned !== null && [...now.assigned].toSorted().join() === [...assigned].toSorted().join()
      return now.state !== 'submitted' || isSame ? undefined : { set: { assigned } }
    })
  }
  await tellOfRound(
    deps.rounds,
    roundId,
    roundAct('reviewers-spread', roundId, { by, now: deps.now() }, `${each} each`),
  )
  return {
    assigned: applications.length,
    short: applications.filter(({ _id }) => (spreading.get(_id)?.length ?? 0) < each).length,
  }
}
