import { memberships } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route, routeByOwnKey } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { readCursor, writeCursor } from '../../paging/keyset.ts'
import type { WishDeps } from '../../memberships/own-membership.ts'
import { cancelForDonor } from './cancel-for-donor.ts'
import { exportMemberships } from './export.ts'
import { notifyOfArrears } from './notify.ts'
import { countHeld, findHeld, listHeld, membershipOrdering } from './store.ts'
import { toHeld } from './view.ts'

export const membershipRegisterRoutes = (deps: WishDeps) => [
  route(memberships.listAllMemberships, async ({ query }) => {
    const { db, now } = deps
    const { sort, order, after, limit, ...filter } = query
    const ordering = membershipOrdering({ sort, order })
    const place = readCursor(ordering, after)
    const at = now()
    const [{ page, end }, total] = await Promise.all([
      listHeld(db, { filter, ordering, after: place, limit, now: at }),
      countHeld(db, filter, at),
    ])
    return { items: page.map((held) => toHeld(held, at)), next: end ? writeCursor(ordering, end) : null, total }
  }),

  route(memberships.notifyOfArrears, async ({ params: { membershipId }, body: { way, seen } }, { caller }) => {
    const { db, now } = deps
    const administratorId = administratorOf(caller)
    const asked = { membershipId, way, seen: seen === null ? undefined : new Date(seen), administratorId }
    await notifyOfArrears(deps, asked)
    return showHeld(db, membershipId, now())
  }),

  routeByOwnKey(memberships.cancelForDonor, async ({ params, body }, { caller, idempotency }) => {
    const requestKey = idempotency && `${idempotency.scope} ${idempotency.key}`
    await cancelForDonor(deps, { ...params, ...body, askedBy: administratorOf(caller), requestKey })
    return showHeld(deps.db, params.membershipId, deps.now())
  }),

  route(memberships.exportMemberships, async ({ query }, { caller }) => {
    const { sort, order, ...filter } = query
    const ordering = membershipOrdering({ sort, order })
    return exportMemberships(deps, { filter, ordering, administratorId: administratorOf(caller) })
  }),
]

async function showHeld(db: Queries, membershipId: string, at: Date): Promise<memberships.HeldMembership> {
  const held = await findHeld(db, membershipId)
  if (!held) throw new Problem('not-found')
  return toHeld(held, at)
}
