import type { affiliateReviews, affiliates as calls } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Affiliate } from '../affiliates/affiliate.ts'
import type { Referral } from './referral.ts'
import { centsLeft } from './rules.ts'

/** Of referrals only those are shown that an affiliate brought. */
function shown({ state, from, paidAt }: Referral) {
  if (state === 'none' || !from || !paidAt) throw new Error('a referral that nobody brought is shown to nobody')
  return { state, from, paidAt }
}

export function toOwnReferral(referral: Referral): calls.OwnReferral {
  const { state, paidAt } = shown(referral)
  return {
    id: referral._id,
    state,
    paidAt: paidAt.toISOString(),
    releasesAt: state === 'pending' ? (referral.releasesAt?.toISOString() ?? null) : null,
    holds: referral.holds,
    entries: state === 'counted' ? referral.worth : 0,
    reason: referral.reason,
  }
}

export function toReviewedReferral(
  referral: Referral,
  affiliate: Affiliate | undefined,
): affiliateReviews.ReviewedReferral {
  const { state, from, paidAt } = shown(referral)
  return {
    id: referral._id,
    affiliateId: from.affiliateId,
    affiliateName: affiliate?.affiliateName ?? '',
    code: from.code,
    state,
    donorId: referral.donorId,
    amount: toDollars(centsLeft(referral)),
    paidAt: paidAt.toISOString(),
    releasesAt: state === 'pending' ? (referral.releasesAt?.toISOString() ?? null) : null,
    holds: referral.holds,
    click: from.click && { at: from.click.at.toISOString(), from: from.click.from, ad: from.click.ad },
    reason: referral.reason,
    appeal: referral.appeal,
    version: referral.version,
  }
}

/** In what another giver is like this one. */
export function alikeBy(one: Referral, other: Referral): ('device' | 'card' | 'network')[] {
  const [a, b] = [one.from?.click, other.from?.click]
  const likenesses = [
    ['device', a && b && a.browser === b.browser],
    ['card', one.cards.some((card) => other.cards.includes(card))],
    ['network', a && b && a.network === b.network],
  ] as const
  return likenesses.filter(([, isAlike]) => isAlike).map(([likeness]) => likeness)
}
