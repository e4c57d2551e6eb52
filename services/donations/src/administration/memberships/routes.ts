import { memberships } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { readCursor, writeCursor } from '../../paging/keyset.ts'
import { exportMemberships } from './export.ts'
import { notifyOfArrears } from './notify.ts'
import { countHeld, findHeld, listHeld, membershipOrdering } from './store.ts'
import { toHeld } from './view.ts'

export const membershipRegisterRoutes = (deps: { db: Database; now: () => Date }) => [
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
    const held = await findHeld(db, membershipId)
    if (!held) throw new Problem('not-found')
    return toHeld(held, now())
  }),

  route(memberships.exportMemberships, async ({ query }, { caller }) => {
    const { sort, order, ...filter } = query
    const ordering = membershipOrdering({ sort, order })
    return exportMemberships(deps, { filter, ordering, administratorId: administratorOf(caller) })
  }),
]
