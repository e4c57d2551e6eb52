import { campaignDay } from '@evenhand/contracts/catalogue'
import { nonprofitReviews as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { compareWithIrs } from '../irs/compare.ts'
import type { IrsList } from '../irs/store.ts'
import { likenessesOf } from '../organisations/rules.ts'
import type { Organisation } from '../organisations/organisation.ts'
import { findOrganisation, findRegistered, findTwins } from '../organisations/store.ts'
import { toRegistered } from '../organisations/views.ts'
import { correctNonprofit, type CorrectingDeps } from './correct-nonprofit.ts'
import { refuseRecusedReview } from './recused.ts'
import { missingNonprofit, reviewNonprofit } from './review-nonprofit.ts'

interface ReviewRoutes extends CorrectingDeps {
  irs: IrsList
}

export function reviewRoutes({ irs, ...deps }: ReviewRoutes): Route[] {
  const toDesk = (organisation: Organisation) => toRegistered(organisation, campaignDay(deps.now()))
  return [
    route(calls.listRegistered, async ({ query: { state, search, ...page } }) => {
      const { found, next, total } = await findRegistered(deps.organisations, { state, search }, page)
      return { items: found.map(toDesk), next, total }
    }),
    route(calls.getRegistered, async ({ params }) => {
      const { organisations } = deps
      const nonprofit = await findOrganisation(organisations, params.nonprofitId)
      if (!nonprofit) throw new Problem('not-found', { detail: missingNonprofit })
      const [twins, compared] = await Promise.all([findTwins(organisations, nonprofit), compareWithIrs(irs, nonprofit)])
      return {
        nonprofit: toDesk(nonprofit),
        twins: twins.map((twin) => ({
          id: twin._id,
          organizationName: twin.organizationName,
          state: twin.state,
          alike: likenessesOf(nonprofit, twin),
        })),
        irs: compared,
      }
    }),
    route(calls.reviewNonprofit, async ({ params, body }, { caller }) => {
      const by = administratorOf(caller)
      await refuseRecusedReview(deps, params.nonprofitId, by)
      const reviewing = { review: body, by, now: deps.now() }
      return toDesk(await reviewNonprofit(deps.organisations, params.nonprofitId, reviewing))
    }),
    route(calls.correctNonprofit, async ({ params, body: correction }, { caller }) =>
      toDesk(await correctNonprofit(deps, params.nonprofitId, { correction, by: administratorOf(caller) })),
    ),
  ]
}
