import {
  AffiliateReferralPaidSchema,
  AffiliateReferralReversedSchema,
  MemberRegisteredSchema,
  ReferralRewardChangedSchema,
  RegistrationReceivedSchema,
  SocialActivityRecordedSchema,
  SocialActivityRejectedSchema,
  SponsorVisitedSchema,
} from '@evenhand/contracts/events'
import { type Reaction, reader } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import {
  toPaidReferral,
  toRecordedActivity,
  toReferralReward,
  toRejectedActivity,
  toReversedReferral,
} from '../awards/heard.ts'
import { giftReactions } from '../gifts/reactions.ts'
import { toMember } from '../monthly/heard.ts'
import { toRegistration } from '../registrations/heard.ts'
import { toVisit } from '../visits/heard.ts'
import { hearFacts } from './hear-facts.ts'

/** All that the members service tells. */
export const memberReactions = (db: Database): Reaction[] =>
  hearFacts(db, [
    reader(MemberRegisteredSchema, toMember),
    reader(ReferralRewardChangedSchema, toReferralReward),
    reader(SocialActivityRecordedSchema, toRecordedActivity),
    reader(SocialActivityRejectedSchema, toRejectedActivity),
  ])

/** All that the sponsors service tells. */
export const sponsorReactions = (db: Database): Reaction[] =>
  hearFacts(db, [
    reader(SponsorVisitedSchema, toVisit),
    reader(AffiliateReferralPaidSchema, toPaidReferral),
    reader(AffiliateReferralReversedSchema, toReversedReferral),
  ])

/** All that the registrations service tells. */
export const registrationReactions = (db: Database): Reaction[] =>
  hearFacts(db, [reader(RegistrationReceivedSchema, toRegistration)])

/** Every event that gives or takes entries. */
export const sourceReactions = (db: Database): Reaction[] => [
  ...giftReactions(db),
  ...memberReactions(db),
  ...sponsorReactions(db),
  ...registrationReactions(db),
]
