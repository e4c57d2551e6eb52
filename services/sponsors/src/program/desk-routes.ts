import { affiliateReviews as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { decideReferrals, previewReferrals } from '../referrals/decide.ts'
import type { Referral } from '../referrals/referral.ts'
import type { SettleDeps } from '../referrals/settle.ts'
import { thenSettle } from '../referrals/settle-again.ts'
import { findAlike, findReferral, listForDesk } from '../referrals/store.ts'
import { alikeBy, toReviewedReferral } from '../referrals/views.ts'
import { type Affiliates, findAffiliate, findAffiliates, findTwins, listAffiliates } from '../affiliates/store.ts'
import { missingAffiliate, reviewAffiliate } from '../affiliates/use-cases.ts'
import { countStates, toReviewed } from './views.ts'

export const affiliateDeskRoutes = (deps: SettleDeps) => {
  const { affiliates, referrals, now } = deps
  return [
    route(calls.listAffiliates, async ({ query: { state, search, ...page } }) => {
      const { found, next, total } = await listAffiliates(affiliates, { state, search }, page)
      return { items: found.map(toReviewed), next, total }
    }),
    route(calls.getAffiliate, async ({ params }) => {
      const affiliate = await findAffiliate(affiliates, params.affiliateId)
      if (!affiliate) throw new Problem('not-found', { detail: missingAffiliate })
      const [counts, twins] = await Promise.all([
        countStates(referrals, affiliate._id),
        findTwins(affiliates, affiliate),
      ])
      return {
        affiliate: toReviewed(affiliate),
        referrals: counts,
        twins: twins.map(({ _id: id, affiliateName, state }) => ({ id, affiliateName, state })),
      }
    }),
    route(calls.reviewAffiliate, async ({ params: { affiliateId }, body }, { caller }) => {
      const reviewing = { review: body, by: administratorOf(caller), now: now() }
      return toReviewed(
        await thenSettle(deps, [affiliateId], () => reviewAffiliate(affiliates, affiliateId, reviewing)),
      )
    }),
    route(calls.listReferrals, async ({ query: { order, after, limit, ...filter } }) => {
      const { found, next, total } = await listForDesk(referrals, filter, { order, after, limit })
      return { items: await reviewedOf(affiliates, found), next, total }
    }),
    route(calls.getReferral, async ({ params }) => {
      const found = await findReferral(referrals, params.referralId)
      if (!found?.from) throw new Problem('not-found', { detail: 'We couldn’t find that referral.' })
      const alike = await findAlike(referrals, found)
      const [reviewed, ...others] = await reviewedOf(affiliates, [found, ...alike])
      if (!reviewed) throw new Error('a referral is not shown')
      return {
        referral: reviewed,
        acts: found.acts.flatMap(({ state, note, by, at }) =>
          state === 'none' ? [] : [{ state, note, by, at: at.toISOString() }],
        ),
        alike: others.flatMap((referral, place) => {
          const other = alike[place]
          return other ? [{ referral, by: alikeBy(found, other) }] : []
        }),
      }
    }),
    route(calls.previewReferralDecisions, ({ body }) => previewReferrals(deps, body)),
    route(calls.decideReferrals, ({ body }, { caller }) => decideReferrals(deps, body, administratorOf(caller))),
  ]
}

/** Referrals as the desk reads them, with the names of their affiliates. */
export async function reviewedOf(
  affiliates: Affiliates,
  referrals: readonly Referral[],
): Promise<calls.ReviewedReferral[]> {
  const known = await findAffiliates(
    affiliates,
    referrals.flatMap(({ from }) => from?.affiliateId ?? []),
  )
  return referrals.map((referral) => toReviewedReferral(referral, known.get(referral.from?.affiliateId ?? '')))
}
