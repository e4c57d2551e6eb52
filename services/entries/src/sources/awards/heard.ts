/** What the members and the sponsors services tell of referrals, social activity and affiliates, read and checked. */
import {
  affiliateEntries,
  referralEntries,
  type ReferralRewardType,
  type SocialActivityType,
  socialEntries,
} from '@evenhand/contracts/catalogue'
import {
  type AffiliateReferralPaid,
  type AffiliateReferralReversed,
  ReferralReward,
  type ReferralRewardChanged,
  SocialActivity,
  type SocialActivityRecorded,
  type SocialActivityRejected,
} from '@evenhand/contracts/events'
import { affiliateKey, referralKey, socialKey } from '@evenhand/contracts/entry-sources'
import { id, instant, parseEvent, WrongMessage } from '@evenhand/service-kit/inbox'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Award } from './award.ts'

const HeardReward = z.object({
  donorId: id,
  referredMemberId: id,
  stands: z.boolean(),
  version: z.int().min(1),
  changedAt: instant,
})

const rewards = new Map<ReferralReward, { type: ReferralRewardType; name: string }>([
  [ReferralReward.FREE_SIGNUP, { type: 'free_signup', name: 'Referral: a friend became a member' }],
  [ReferralReward.PAID_MEMBERSHIP, { type: 'paid_membership', name: 'Referral: a friend became a paying member' }],
  [ReferralReward.DONATION, { type: 'donation', name: 'Referral: a friend gave' }],
])

export function toReferralReward(event: ReferralRewardChanged): Award {
  const { referredMemberId, ...rest } = parseEvent(HeardReward, event)
  const reward = rewards.get(event.reward)
  if (!reward) throw new WrongMessage('the reward is not known')
  const { type, name } = reward
  return {
    ...rest,
    source: referralKey(referredMemberId, type),
    name,
    entryType: 'referral',
    earned: referralEntries[type],
  }
}

const HeardActivity = z.object({
  donorId: id,
  platform: z.string().regex(/^[a-z0-9-]{1,40}$/),
  post: z.string().min(1).max(2_000),
  version: z.int().min(0),
})

const activities = new Map<SocialActivity, { type: SocialActivityType; name: string }>([
  [SocialActivity.LIKE, { type: 'like', name: 'Like' }],
  [SocialActivity.SHARE, { type: 'share', name: 'Share' }],
  [SocialActivity.COMMENT, { type: 'comment', name: 'Comment' }],
])

/** Once a member, platform, activity and post: a second record of it is the same thing, and so is each decision about it. */
function toActivity(
  event: SocialActivityRecorded | SocialActivityRejected,
  decided: { stands: boolean; usualVersion: number; changedAt: Date },
): Award {
  const { donorId, platform, post, version } = parseEvent(HeardActivity, event)
  const activity = activities.get(event.activity)
  if (!activity) throw new WrongMessage('the activity is not known')
  const { type } = activity
  const hash = createHash('sha256').update(post).digest('hex').slice(0, 32)
  const source = socialKey({ donorId, platform, type, post: hash })
  const name = `${activity.name} on ${platform}`
  const { stands, usualVersion, changedAt } = decided
  return {
    source,
    donorId,
    name,
    entryType: 'social_media',
    earned: socialEntries[type],
    stands,
    version: version === 0 ? usualVersion : version,
    changedAt,
  }
}

export function toRecordedActivity(event: SocialActivityRecorded): Award {
  const { recordedAt: changedAt } = parseEvent(z.object({ recordedAt: instant }), event)
  return toActivity(event, { stands: true, usualVersion: 1, changedAt })
}

export function toRejectedActivity(event: SocialActivityRejected): Award {
  const { rejectedAt: changedAt } = parseEvent(z.object({ rejectedAt: instant }), event)
  return toActivity(event, { stands: false, usualVersion: 2, changedAt })
}

const HeardReferral = z.object({ referralId: id, donorId: id, version: z.int().min(0) })

const toAffiliation = (
  event: AffiliateReferralPaid | AffiliateReferralReversed,
  { usualVersion, ...decided }: { stands: boolean; usualVersion: number; changedAt: Date },
): Award => {
  const { referralId, donorId, version } = parseEvent(HeardReferral, event)
  const source = affiliateKey(referralId)
  const name = 'Affiliate: someone you referred has paid'
  return {
    ...decided,
    version: version === 0 ? usualVersion : version,
    source,
    donorId,
    name,
    entryType: 'affiliate',
    earned: affiliateEntries,
  }
}

export function toPaidReferral(event: AffiliateReferralPaid): Award {
  const { paidAt: changedAt } = parseEvent(z.object({ paidAt: instant }), event)
  return toAffiliation(event, { stands: true, usualVersion: 1, changedAt })
}

export function toReversedReferral(event: AffiliateReferralReversed): Award {
  const { reversedAt: changedAt } = parseEvent(z.object({ reversedAt: instant }), event)
  return toAffiliation(event, { stands: false, usualVersion: 2, changedAt })
}
