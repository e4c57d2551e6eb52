import { affiliateEntries, campaignDay, moveByDays } from '@evenhand/contracts/catalogue'
import { type affiliateReviews, affiliates as calls } from '@evenhand/contracts/http'
import { referralPath } from '@evenhand/contracts/pages'
import { countClicks, type Clicks } from '../clicks/store.ts'
import { countingIn, findEditionAt, type RulesHeard } from '../published-rules/store.ts'
import { countDay, countEarning, countInState, type Referrals } from '../referrals/store.ts'
import type { Affiliate } from '../affiliates/affiliate.ts'
import { knowsCode } from '../affiliates/rules.ts'

export interface FigureDeps {
  clicks: Clicks
  referrals: Referrals
  rules: RulesHeard
  now: () => Date
}

const daysShown = 30

const formOf = ({ _id: id, affiliateName, socialPlatforms, socialLinks, followerCounts }: Affiliate) => ({
  id,
  affiliateName,
  socialPlatforms,
  socialLinks,
  followerCounts,
})

export const toApplied = (affiliate: Affiliate): calls.AppliedAffiliate => ({
  ...formOf(affiliate),
  // What a repeat gets is the first answer, whatever became of it since.
  status: 'pending',
  totalReferrals: 0,
  totalEntries: 0,
  createdAt: affiliate.createdAt.toISOString(),
})

export async function toOwnAffiliate(deps: FigureDeps, affiliate: Affiliate): Promise<calls.OwnAffiliate> {
  const { state, email, code } = affiliate
  const now = deps.now()
  const isDecidedAgainst = state === 'rejected' || state === 'suspended'
  const shownCode = knowsCode(affiliate) ? code : null
  const [days, totals, edition] = await Promise.all([
    daysOf(deps, affiliate._id, now),
    totalsOf(deps, affiliate._id),
    findEditionAt(deps.rules, now),
  ])
  return {
    ...formOf(affiliate),
    email,
    state,
    reason: isDecidedAgainst ? (affiliate.acts.at(-1)?.note ?? null) : null,
    code: shownCode,
    link: shownCode && referralPath(shownCode),
    counting: countingIn(edition, now),
    days,
    totals,
    createdAt: affiliate.createdAt.toISOString(),
  }
}

function daysOf(deps: FigureDeps, affiliateId: string, now: Date): Promise<calls.OwnAffiliate['days']> {
  const today = campaignDay(now)
  const days = Array.from({ length: daysShown }, (_, ago) => moveByDays(today, -ago))
  return Promise.all(
    days.map(async (day) => {
      const [clicks, { signUps, paid, earned }] = await Promise.all([
        countClicks(deps.clicks, affiliateId, day),
        countDay(deps.referrals, affiliateId, day),
      ])
      return { day, clicks, signUps, paid, entries: earned * Number(affiliateEntries) }
    }),
  )
}

async function totalsOf({ referrals }: FigureDeps, affiliateId: string): Promise<calls.OwnAffiliate['totals']> {
  const [counts, earned] = await Promise.all([
    countStates(referrals, affiliateId),
    countEarning(referrals, affiliateId),
  ])
  return { ...counts, entries: earned * Number(affiliateEntries) }
}

/** How many referrals of an affiliate are in which state. */
export async function countStates(
  referrals: Referrals,
  affiliateId: string,
): Promise<Record<calls.ReferralState, number>> {
  const counted = await Promise.all(
    calls.referralStates.map(async (state) => [state, await countInState(referrals, affiliateId, state)] as const),
  )
  return Object.fromEntries(counted) as Record<calls.ReferralState, number>
}

export const toReviewed = (affiliate: Affiliate): affiliateReviews.ReviewedAffiliate => ({
  ...formOf(affiliate),
  email: affiliate.email,
  code: knowsCode(affiliate) ? affiliate.code : null,
  state: affiliate.state,
  acts: affiliate.acts.map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
  version: affiliate.version,
  appliedAt: affiliate.createdAt.toISOString(),
})
