import { grants } from '@evenhand/contracts/http'
import { contactOf } from '@evenhand/service-kit/auth'
import { route, routeByOwnKey } from '@evenhand/service-kit/http'
import { findOwn } from '../organisations/store.ts'
import { readRound } from '../rounds/use-cases.ts'
import { withRounds } from '../rounds/with-rounds.ts'
import type { Application } from './application.ts'
import { findAwarded, findOf } from './store.ts'
import { type ApplyingDeps, saveDraft, submitDraft, submitNew, withdraw } from './use-cases.ts'
import { toGrantApplication, toOwnApplication } from './views.ts'

export const applicationRoutes = (deps: ApplyingDeps) => [
  route(grants.listGrantApplications, async ({ query }) =>
    withRounds(deps.rounds, await findAwarded(deps.applications, query), toGrantApplication),
  ),
  route(grants.listOwnApplications, async (_input, { caller }) => {
    const own = await findOwn(deps.organisations, contactOf(caller))
    const found = await findOf(
      deps.applications,
      own.map(({ _id }) => _id),
    )
    return withRounds(deps.rounds, found, toOwnApplication)
  }),
  routeByOwnKey(grants.submitGrantApplication, async ({ body }, { caller, idempotency }) =>
    toOwn(deps, await submitNew(deps, body, { contact: contactOf(caller), idempotency })),
  ),
  route(grants.saveGrantDraft, async ({ params, body }, { caller }) =>
    toOwn(deps, await saveDraft(deps, { id: params.applicationId, ...body, contact: contactOf(caller) })),
  ),
  route(grants.submitGrantDraft, async ({ params, body }, { caller }) =>
    toOwn(deps, await submitDraft(deps, { id: params.applicationId, seen: body.seen, contact: contactOf(caller) })),
  ),
  route(grants.withdrawGrantApplication, async ({ params }, { caller }) => {
    await withdraw(deps, { id: params.applicationId, contact: contactOf(caller) })
    return undefined
  }),
]

const toOwn = async ({ rounds }: ApplyingDeps, application: Application) =>
  toOwnApplication(application, await readRound(rounds, application.roundId))
