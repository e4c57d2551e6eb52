import { sponsors as calls } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { isShown, safeWebsite } from '../sponsors/rules.ts'
import { findSponsor, type Sponsors } from '../sponsors/store.ts'
import { isVisit } from './rules.ts'
import type { Visits } from './store.ts'
import { recordVisit } from './use-cases.ts'
import type { VisitMemory } from './visit-memory.ts'

export const visitRoutes = (means: { sponsors: Sponsors; visits: Visits; memory: VisitMemory }) => [
  route(calls.visitSponsor, async ({ params }, { caller, request, redirect }) => {
    const now = new Date()
    const sponsor = await findSponsor(means.sponsors, params.id)
    const website = sponsor && isShown(sponsor, now) ? safeWebsite(sponsor.website) : undefined
    if (!sponsor || website === undefined) throw new Problem('not-found')
    const purpose = request.get('sec-purpose') ?? request.get('purpose')
    if (caller.role === 'donor' && isVisit({ method: request.method, purpose }))
      await recordVisit(means, caller.donorId, sponsor, now)
    redirect(website)
    return undefined
  }),
]
