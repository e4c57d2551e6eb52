import { grants } from '@evenhand/contracts/http'
import { contactOf } from '@evenhand/service-kit/auth'
import { route, routeByOwnKey } from '@evenhand/service-kit/http'
import { findOwn } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { readRound } from '../rounds/use-cases.ts'
import type { Application } from './application.ts'
import { findAwarded, findOf } from './store.ts'
import { type ApplyingDeps, saveDraft, submitDraft, submitNew, withdraw } from './use-cases.ts'
import { toGrantApplication, toOwnApplication } from './views.ts'

export const applicationRoutes = (deps: ApplyingDeps) => [
  route(grants.listGrantApplications, async () =>
    withRounds(deps, await findAwarded(deps.applications), toGrantApplication),
  ),
  route(grants.listOwnApplications, async (_input, { caller }) => {
    const own = await findOwn(deps.organisations, contactOf(caller))
    const found = await findOf(
      deps.applications,
      own.map(({ _id }) => _id),
    )
    return withRounds(deps, found, toOwnApplication)
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

/** Each with its round, which is read once. */
async function withRounds<View>(
  { rounds }: ApplyingDeps,
  applications: readonly Application[],
  toView: (application: Application, round: Round) => View,
): Promise<View[]> {
  const ids = [...new Set(applications.map(({ roundId }) => roundId))]
  const read = new Map(await Promise.all(ids.map(async (id) => [id, await readRound(rounds, id)] as const)))
  return applications.flatMap((application) => {
    const round = read.get(application.roundId)
    return round ? [toView(application, round)] : []
  })
}
