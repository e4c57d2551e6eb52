import { sponsorHolds, sponsorships as calls } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Figures } from '../figures/store.ts'
import { correctSponsorship } from './correct.ts'
import { decideSponsorship } from './decide.ts'
import { endHold } from './end-hold.ts'
import { missingSponsorship, type SponsorshipDeps } from './settle.ts'
import { findSponsorship, listAtDesk, listHolds } from './store.ts'
import { toDesk, toDeskHold } from './views.ts'

export interface DeskDeps extends SponsorshipDeps {
  figures: Figures
  donorIdOf: DonorIdOf
  /** Throws where somebody in line comes first. */
  refusePromised(cells: readonly number[]): Promise<void>
}

/** What administrators see of sponsorships, and do with them. */
export const deskRoutes = (deps: DeskDeps) => {
  const { sponsorships, figures, donorIdOf, now } = deps
  return [
    route(calls.listSponsorships, async ({ query: { state, kind, search, ...page } }) => {
      const { found, next, total } = await listAtDesk(sponsorships, { state, kind, search }, page)
      return { items: await Promise.all(found.map((one) => toDesk(figures, one, now()))), next, total }
    }),
    route(calls.getSponsorship, async ({ params }) => {
      const found = await findSponsorship(sponsorships, params.sponsorshipId)
      if (!found || (found.state === 'held' && found.invoice === null))
        throw new Problem('not-found', { detail: missingSponsorship })
      return toDesk(figures, found, now())
    }),
    route(calls.correctSponsorship, async ({ params, body: correction }, { caller }) => {
      const correcting = { correction, by: administratorOf(caller), donorIdOf }
      return toDesk(figures, await correctSponsorship(deps, params.sponsorshipId, correcting), now())
    }),
    route(sponsorHolds.listHolds, async ({ query }) => {
      const { found, next, total } = await listHolds(sponsorships, now(), query)
      return { items: found.map(toDeskHold), next, total }
    }),
    route(sponsorHolds.endHold, async ({ params, body }, { caller }) => {
      await endHold(deps, params.sponsorshipId, { ...body, by: administratorOf(caller) })
      return undefined
    }),
    route(calls.decideSponsorship, async ({ params, body: decision }, { caller }) => {
      const by = administratorOf(caller)
      return toDesk(figures, await decideSponsorship(deps, params.sponsorshipId, { decision, by }), now())
    }),
  ]
}
