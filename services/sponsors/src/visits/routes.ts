import { campaignDay } from '@evenhand/contracts/catalogue'
import { sponsors as calls } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { isShown, safeWebsite } from '../sponsors/rules.ts'
import { findActive, findSponsor, type Sponsors } from '../sponsors/store.ts'
import { isVisit } from './rules.ts'
import type { Visits } from './store.ts'
import { recordVisit, visitedToday } from './use-cases.ts'
import type { VisitMemory } from './visit-memory.ts'

export const visitRoutes = (means: { sponsors: Sponsors; visits: Visits; memory: VisitMemory; now: () => Date }) => [
  route(calls.visitSponsor, async ({ params }, { caller, request, redirect }) => {
    const now = means.now()
    const sponsor = await findSponsor(means.sponsors, params.id)
    const website = sponsor && isShown(sponsor, now) ? safeWebsite(sponsor.website) : undefined
    if (!sponsor || website === undefined) throw new Problem('not-found')
    const purpose = request.get('sec-purpose') ?? request.get('purpose')
    if (caller.role === 'donor' && isVisit({ method: request.method, purpose }))
      await recordVisit(means, caller.donorId, sponsor, now)
    redirect(website)
    return undefined
  }),
  route(calls.listSponsorVisits, async (_, { caller }) => {
    if (caller.role !== 'donor') throw new Problem('not-allowed')
    const now = means.now()
    const active = await findActive(means.sponsors)
    const ids = active.map(({ id }) => id)
    return { day: campaignDay(now), sponsorIds: await visitedToday(means.visits, caller.donorId, ids, now) }
  }),
]
