import type { judging } from '@evenhand/contracts/http'
import { actEvent, decide } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Application } from '../applications/application.ts'
import type { Round } from '../rounds/round.ts'
import { type JudgingDeps, missingApplication, readJudged } from './reading.ts'
import { faultOfScore, keptScores, reviewersOf, unsealed } from './rules.ts'

/** One score a reviewer: a later one takes the place of the earlier, until they see what others gave. */
export async function scoreApplication(
  deps: JudgingDeps,
  id: string,
  { score, by }: { score: judging.Score; by: string },
): Promise<{ application: Application; round: Round }> {
  const { application: read, round } = await readJudged(deps, id, by)
  refuseOthers(round, read, by)
  const fault = faultOfScore(round.form.criteria, score)
  if (fault !== undefined) throw invalidField('marks', fault)
  const at = deps.now()
  const application = await decide(deps.applications, { id, missing: missingApplication }, (now) => {
    // They may have been taken off it since it was read.
    refuseOthers(round, now, by)
    if (now.state !== 'submitted')
      throw new Problem('not-possible', { detail: 'This application is decided or withdrawn already.' })
    if (unsealed(round, now)?.some((other) => other.by !== by))
      throw new Problem('not-possible', {
        detail: 'All scores are in and everyone has seen them, so none can be changed anymore.',
      })
    const act = actEvent({ administratorId: by, action: 'application-scored', thing: { kind: 'application', id }, at })
    return { set: { scores: [...keptScores(now.scores, by), { ...score, by, at }] }, events: [act] }
  })
  return { application, round }
}

function refuseOthers(round: Round, application: Application, by: string): void {
  if (reviewersOf(round, application).includes(by)) return
  throw new Problem('not-allowed', { detail: 'You aren’t a reviewer of this application.' })
}
