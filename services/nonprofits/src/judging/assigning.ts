import { actEvent, decide } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Application } from '../applications/application.ts'
import type { Round } from '../rounds/round.ts'
import { tellOfRound } from '../rounds/store.ts'
import { roundAct } from '../rounds/use-cases.ts'
import { type JudgingDeps, missingApplication, readJudged, roundToStaff } from './reading.ts'
import { leaving, mayJoin, reviewersOf } from './rules.ts'
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
  const application = await decide(deps.applications, { id, seen, missing: missingApplication }, (now) => {
    if (now.state !== 'submitted')
      throw new Problem('not-possible', { detail: 'This application is decided or withdrawn already.' })
    const chosen = reviewersOf(round, { ...now, assigned: reviewers && [...reviewers] })
    if (!mayJoin(round, now, chosen)) throw isOpen()
    const thing = { kind: 'application', id } as const
    return {
      set: { assigned: reviewers && [...new Set(reviewers)], left: [...now.left, ...leaving(round, now, chosen)] },
      events: [actEvent({ administratorId: by, action: 'application-reviewers-set', thing, at })],
    }
  })
  return { application, round }
}

const isOpen = () =>
  new Problem('not-possible', {
    detail: 'All scores are in and everyone can read them, so no one can be added as a reviewer anymore.',
  })

/**
 * Spreads the undecided applications of a round evenly among its reviewers, so many each. Each is a write of its own: what a killed process left
 * out, doing it again gives, and what was given it finds as it is.
 */
export async function spreadReviewers(
  deps: JudgingDeps,
  roundId: string,
  { each, by }: { each: number; by: string },
): Promise<{ assigned: number; short: number }> {
  const round = await roundToStaff(deps, roundId, by)
  if (round.reviewers.length < each) {
    throw new Problem('not-possible', {
      detail: `The round has ${round.reviewers.length} reviewers. Name more of them first.`,
    })
  }
  const applications = await findToAssign(deps.applications, roundId)
  const spreading = spread(round, applications, each)
  for (const { _id: id } of applications) {
    const assigned = spreading.get(id) ?? []
    await decide(deps.applications, { id, missing: missingApplication }, (now) => {
      const isSame = now.assigned !== null && [...now.assigned].toSorted().join() === [...assigned].toSorted().join()
      if (now.state !== 'submitted' || isSame || !mayJoin(round, now, assigned)) return undefined
      return { set: { assigned, left: [...now.left, ...leaving(round, now, assigned)] } }
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
