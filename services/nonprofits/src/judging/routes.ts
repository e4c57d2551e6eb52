import { assigning, judging as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Application } from '../applications/application.ts'
import type { Round } from '../rounds/round.ts'
import { conflictsOf, stateOf } from '../rounds/rules.ts'
import { assignReviewers, spreadReviewers } from './assigning.ts'
import { readConflicts, takeBackConflict } from './conflicts.ts'
import { confirmDecision, proposeDecision } from './deciding.ts'
import { declareInterests, readInterests } from './interests.ts'
import { nameReviewers } from './naming.ts'
import { type JudgingDeps, readJudged, roundOfDeclared } from './reading.ts'
import { rankingOf } from './rules.ts'
import { scoreApplication } from './scoring.ts'
import { findJudged, findSubmitted } from './store.ts'
import { toDeskApplication } from './views.ts'

export function judgingRoutes(deps: JudgingDeps) {
  const seenBy = async (by: string) => ({ by, peopleToDecide: await deps.peopleToDecide('grants', by) })
  const show = async (by: string, { application, round }: { application: Application; round: Round }) =>
    toDeskApplication(application, round, await seenBy(by))
  return [
    route(calls.setRoundReviewers, async ({ params, body }, { caller }) => {
      await nameReviewers(deps, params.roundId, { ...body, by: administratorOf(caller) })
      return undefined
    }),
    route(calls.getRoundInterests, ({ params }, { caller }) =>
      readInterests(deps, params.roundId, administratorOf(caller)),
    ),
    route(calls.declareInterests, ({ params, body }, { caller }) =>
      declareInterests(deps, params.roundId, { ...body, by: administratorOf(caller) }),
    ),
    route(
      calls.listDeskApplications,
      async ({ params: { roundId }, query: { state, search, ...page } }, { caller }) => {
        const by = administratorOf(caller)
        const round = await roundOfDeclared(deps, roundId, by)
        const besides = conflictsOf(round, by)
        const { found, next, total } = await findSubmitted(deps.applications, { roundId, besides, state, search }, page)
        const seen = await seenBy(by)
        return { items: found.map((application) => toDeskApplication(application, round, seen)), next, total }
      },
    ),
    route(assigning.spreadReviewers, ({ params, body }, { caller }) =>
      spreadReviewers(deps, params.roundId, { ...body, by: administratorOf(caller) }),
    ),
    route(assigning.assignReviewers, async ({ params, body }, { caller }) => {
      const by = administratorOf(caller)
      return show(by, await assignReviewers(deps, params.applicationId, { ...body, by }))
    }),
    route(assigning.listConflicts, ({ params }, { caller }) =>
      readConflicts(deps, params.roundId, administratorOf(caller)),
    ),
    route(assigning.takeBackConflict, async ({ params, body }, { caller }) => {
      await takeBackConflict(deps, params, { ...body, by: administratorOf(caller) })
      return undefined
    }),
    route(calls.getDeskApplication, async ({ params }, { caller }) => {
      const by = administratorOf(caller)
      return show(by, await readJudged(deps, params.applicationId, by))
    }),
    route(calls.scoreApplication, async ({ params, body }, { caller }) => {
      const by = administratorOf(caller)
      return show(by, await scoreApplication(deps, params.applicationId, { score: body, by }))
    }),
    route(calls.proposeDecision, async ({ params, body }, { caller }) => {
      const by = administratorOf(caller)
      return show(by, await proposeDecision(deps, params.applicationId, { ...body, by }))
    }),
    route(calls.confirmDecision, async ({ params, body }, { caller }) => {
      const by = administratorOf(caller)
      return show(by, await confirmDecision(deps, params.applicationId, { ...body, by }))
    }),
    route(calls.getRanking, async ({ params }, { caller }) => {
      const by = administratorOf(caller)
      const round = await roundOfDeclared(deps, params.roundId, by)
      if (stateOf(round, deps.now()) !== 'closed') {
        throw new Problem('not-possible', { detail: 'The round is still open. It is ranked once it has closed.' })
      }
      return rankingOf(round, await findJudged(deps.applications, round._id, conflictsOf(round, by)), by)
    }),
  ]
}
