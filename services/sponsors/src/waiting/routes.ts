import { waiting as calls } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf, contactOf } from '@evenhand/service-kit/auth'
import { route, routeByOwnKey } from '@evenhand/service-kit/http'
import type { NetworkLimit } from '@evenhand/service-kit/limits'
import { Problem } from '@evenhand/service-kit/problems'
import { isOver } from '../sponsorships/rules.ts'
import { findSponsorship } from '../sponsorships/store.ts'
import { joinWaiting, leaveWaiting, removeWaiting, type WaitingDeps } from './join.ts'
import { findOwnWaiting, listInLine } from './store.ts'
import { toDeskWaiting, toOwnWaiting } from './views.ts'

export const waitingRoutes = (deps: WaitingDeps & { limits: NetworkLimit }) => [
  routeByOwnKey(calls.joinWaiting, async ({ body }, { caller, request, idempotency }) => {
    const joining = { donorId: contactOf(caller), idempotency, spend: () => deps.limits.take(request) }
    return toOwnWaiting(deps.line, await joinWaiting(deps, body, joining))
  }),
  route(calls.getOwnWaiting, async (_input, { caller }) => {
    const own = await findOwnWaiting(deps.line, contactOf(caller))
    return Promise.all(own.map((one) => toOwnWaiting(deps.line, one)))
  }),
  route(calls.leaveWaiting, async ({ params }, { caller }) =>
    toOwnWaiting(deps.line, await leaveWaiting(deps, params.waitingId, contactOf(caller))),
  ),
  route(calls.getOfferedBlock, async ({ params }) => {
    const held = await findSponsorship(deps.sponsorships, params.sponsorshipId)
    if (!held || held.state !== 'held' || isOver(held, deps.now()))
      throw new Problem('not-found', { detail: 'This block is paid, or we no longer hold it for you.' })
    const { name, companyName, cents, heldUntil } = held
    return { name, companyName, amount: toDollars(BigInt(cents)), heldUntil: heldUntil.toISOString() }
  }),
  route(calls.listWaiting, async ({ query: { state, search, ...page } }) => {
    const { found, next, total } = await listInLine(deps.line, { state, search }, page)
    return { items: found.map(toDeskWaiting), next, total }
  }),
  route(calls.removeWaiting, async ({ params, body }, { caller }) =>
    toDeskWaiting(await removeWaiting(deps, params.waitingId, { ...body, by: administratorOf(caller) })),
  ),
]
