import { grantPayments, nonprofits, rounds as calls } from '@evenhand/contracts/http'
import { withoutExamples } from '@evenhand/service-kit/config'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { countSubmitted } from '../applications/store.ts'
import type { GrantDeps } from '../grants/change.ts'
import { findGranted, sumGranted } from '../grants/store.ts'
import { toGrant, toSums } from '../grants/views.ts'
import { isExample } from '../organisations/shipped.ts'
import { findOrganisation } from '../organisations/store.ts'
import { missingNonprofit } from '../reviews/review-nonprofit.ts'
import { findBySlug } from '../rounds/store.ts'
import { missingRound } from '../rounds/use-cases.ts'
import { toGrantRound } from '../rounds/views.ts'
import { withRounds } from '../rounds/with-rounds.ts'
import { keptSums } from './kept-sums.ts'
import { toGrantedNonprofit } from './views.ts'

/** What everyone may read of rounds, organizations and their grants; of applications that were not granted, how many there are. */
export function publishedRoutes({ organisations, rounds, applications, peopleToDecide, now }: GrantDeps) {
  const sumsOfAll = keptSums(applications, now)
  return [
    route(grantPayments.getGrantSums, async () => toSums(await sumsOfAll())),
    route(grantPayments.listGrants, async ({ query: { round, nonprofit, ...page } }) => {
      const { found, next, total } = await findGranted(applications, { round, nonprofit }, { ...page, order: 'desc' })
      return { items: await withRounds(rounds, found, (one, of) => toGrant(one, of, now())), next, total }
    }),
    route(calls.getGrantRound, async ({ params }) => {
      const round = await findBySlug(rounds, params.slug)
      if (!round) throw new Problem('not-found', { detail: missingRound })
      const [applied, sums, people] = await Promise.all([
        countSubmitted(applications, round._id),
        sumGranted(applications, { round: round._id }),
        peopleToDecide('grants'),
      ])
      return { round: toGrantRound(round, now()), applied, ...toSums(sums), peopleToDecide: people }
    }),
    route(nonprofits.getNonprofit, async ({ params }) => {
      const [found, sums] = await Promise.all([
        findOrganisation(organisations, params.nonprofitId),
        sumGranted(applications, { nonprofit: params.nonprofitId }),
      ])
      const [organisation] = withoutExamples(found ? [found] : [], isExample)
      if (!organisation || (organisation.state !== 'approved' && sums.grants === 0))
        throw new Problem('not-found', { detail: missingNonprofit })
      return toGrantedNonprofit(organisation, sums)
    }),
  ]
}
