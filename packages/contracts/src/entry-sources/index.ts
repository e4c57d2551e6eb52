/** What the lines of the entry ledger come from: each thing that earns entries has one key, whoever tells of it or waits for it. */
import type { Month, ReferralRewardType, SocialActivityType } from '../catalogue/index.ts'

type Key<Kind extends string> = `${Kind}:${string}`

/** A gift, or a free entry by the form, which is a gift of nothing. */
export const giftKey = (giftId: string): Key<'gift'> => `gift:${giftId}`

/** A member's month of the campaign. */
export const monthKey = (donorId: string, month: Month): Key<'monthly'> => `monthly:${donorId}:${month.slice(0, 7)}`

/** A card of a batch of the free way by post. */
export const postcardKey = ({ batchId, number }: { batchId: string; number: number }): Key<'post'> =>
  `post:${batchId}:${number}`

/** A registration on a landing page. */
export const registrationKey = ({ registrationId }: { registrationId: string }): Key<'registration'> =>
  `registration:${registrationId}`

/** A visit to a sponsor: once a donor, sponsor and day, whoever clicks how often (spec 03 §A). */
export const visitKey = ({
  donorId,
  sponsorId,
  day,
}: {
  donorId: string
  sponsorId: string
  day: string
}): Key<'click'> => `click:${donorId}:${sponsorId}:${day}`

/** What a member did who was referred. */
export const referralKey = (referredMemberId: string, reward: ReferralRewardType): Key<'referral'> =>
  `referral:${referredMemberId}:${reward}`

/** Something on a social platform; `post` is the hash of what it is about. */
export const socialKey = (activity: {
  donorId: string
  platform: string
  type: SocialActivityType
  post: string
}): Key<'social'> => `social:${activity.donorId}:${activity.platform}:${activity.type}:${activity.post}`

/** Somebody whom an affiliate referred has paid. */
export const affiliateKey = (referralId: string): Key<'affiliate'> => `affiliate:${referralId}`

/** The source of a cause's first grant, unique in the ledger; further grants are numbered: `gift:<id>`, `gift:<id>:2`. */
export type SourceKey = Key<
  'gift' | 'monthly' | 'post' | 'registration' | 'click' | 'referral' | 'social' | 'affiliate'
>
