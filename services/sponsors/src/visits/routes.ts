import { campaignDay } from '@evenhand/contracts/catalogue'
import { sponsors as calls } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { isShown, safeWebsite, type Sponsor } from '../sponsors/rules.ts'
import { isExample } from '../sponsors/shipped.ts'
import { isProgram, isVisit } from '../figures/rules.ts'
import { count, type Figures } from '../figures/store.ts'
import type { FirstViews } from '../figures/first-views.ts'
import type { Listed } from '../listed/listed.ts'
import type { Visits } from './store.ts'
import type { PageTokens } from '../listed/page-token.ts'
import { recordVisit, visitedToday } from './use-cases.ts'
import type { VisitMemory } from './visit-memory.ts'

interface VisitDeps {
  listed: Listed
  visits: Visits
  figures: Figures
  firstClicks: FirstViews
  memory: VisitMemory
  pages: PageTokens
  now: () => Date
}

export const visitRoutes = (means: VisitDeps) => [
  route(calls.visitSponsor, async ({ params, query: { seen } }, { caller, request, redirect }) => {
    const now = means.now()
    const sponsor = await means.listed.find(params.id)
    const leadsTo = sponsor && isShown(sponsor, now) ? whereTo(sponsor) : undefined
    if (!sponsor || leadsTo === undefined) throw new Problem('not-found')
    const purpose = request.get('sec-purpose') ?? request.get('purpose')
    if (isVisit({ method: request.method, purpose })) {
      // A page that has just come from the server shows its links without a token; there the browser says that a page of ours led here.
      const isFromHere = request.get('sec-fetch-site') === 'same-origin' || means.pages.isOf(caller, seen, now)
      if (caller.role === 'donor' && isFromHere) await recordVisit(means, caller.donorId, sponsor, now)
      if (!isProgram(request.get('user-agent'))) {
        const sponsorIds = await means.firstClicks.of([sponsor.id], { caller, request })
        if (sponsorIds.length > 0) await count(means.figures, 'clicks', { sponsorIds, day: campaignDay(now) })
      }
    }
    redirect(leadsTo)
    return undefined
  }),
  route(calls.listSponsorVisits, async (_, { caller }) => {
    if (caller.role !== 'donor') throw new Problem('not-allowed')
    const now = means.now()
    const active = await means.listed.active()
    const ids = active.map(({ id }) => id)
    const sponsorIds = await visitedToday(means.visits, caller.donorId, ids, now)
    return { day: campaignDay(now), sponsorIds, seen: means.pages.of(caller, now) ?? null }
  }),
]

/** An example has no site of its own: it leads to the page that says how a company takes its place. */
const whereTo = (sponsor: Sponsor): string | undefined =>
  isExample(sponsor) ? '/sponsor-levels' : safeWebsite(sponsor.website)
