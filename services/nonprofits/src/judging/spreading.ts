import type { Application } from '../applications/application.ts'
import { eligibleOf, type Judged, type Reviewing } from './rules.ts'

/**
 * Who scores which application, so many each: whoever has scored one keeps it, then those with the least to score come first, in the order in
 * which they were named. An application with too few who may score it gets those there are.
 */
export function spread(
  round: Reviewing,
  applications: readonly (Judged & Pick<Application, '_id'>)[],
  each: number,
): Map<string, string[]> {
  const load = new Map<string, number>()
  const take = (reviewers: readonly string[]) => {
    for (const reviewer of reviewers) load.set(reviewer, (load.get(reviewer) ?? 0) + 1)
    return [...reviewers]
  }
  const kept = new Map(
    applications.map((application) => {
      const scored = eligibleOf(round, application).filter((reviewer) =>
        application.scores.some(({ by }) => by === reviewer),
      )
      return [application._id, take(scored)]
    }),
  )
  for (const application of applications) {
    const chosen = kept.get(application._id) ?? []
    const free = eligibleOf(round, application).filter((reviewer) => !chosen.includes(reviewer))
    const leastFirst = free.toSorted((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0))
    chosen.push(...take(leastFirst.slice(0, Math.max(0, each - chosen.length))))
  }
  return kept
}
