import {
  AffiliateReferralPaidSchema,
  AffiliateReferralReversedSchema,
  ReferralRewardChangedSchema,
  SocialActivityRecordedSchema,
  SocialActivityRejectedSchema,
} from '@evenhand/contracts/events'
import { reader } from '@evenhand/service-kit/inbox'
import { contentsOf } from '../fact.ts'
import { lastOfEach, partOf } from '../known.ts'
import type { Source } from '../source.ts'
import { type Award, awardFacts, holdsOver } from './award.ts'
import { awardCause } from './cause.ts'
import {
  toPaidReferral,
  toRecordedActivity,
  toReferralReward,
  toRejectedActivity,
  toReversedReferral,
} from './heard.ts'
import { findAwards, saveAwards } from './store.ts'

/** Referrals, social activity and affiliates. */
export const awards: Source<Award> = {
  facts: awardFacts,
  hears: [
    reader(ReferralRewardChangedSchema, toReferralReward),
    reader(SocialActivityRecordedSchema, toRecordedActivity),
    reader(SocialActivityRejectedSchema, toRejectedActivity),
    reader(AffiliateReferralPaidSchema, toPaidReferral),
    reader(AffiliateReferralReversedSchema, toReversedReferral),
  ],

  async find(tx, known, facts) {
    const sources = new Set(contentsOf(awardFacts, facts).map(toKey))
    if (sources.size === 0) return
    for (const award of await findAwards(tx, [...sources])) knownAwards(known).set(award.source, award)
  },
  keysOf: (known) => [...knownAwards(known).keys()],

  refusalOf(known, fact) {
    const award = awardFacts.read(fact)
    const before = award && knownAwards(known).get(award.source)
    return before && before.donorId !== award.donorId ? 'the award is of another donor' : undefined
  },
  apply(known, award) {
    const before = knownAwards(known).get(award.source)
    if (before && !holdsOver(award, before)) return false
    knownAwards(known).set(award.source, award)
    return true
  },
  touchedBy(known, fact) {
    const award = awardFacts.read(fact)
    return award ? [() => awardCause(known, knownAwards(known).get(award.source) ?? award)] : []
  },
  save: (tx, news) => saveAwards(tx, lastOfEach(news, toKey)),
}

const toKey = ({ source }: Award): string => source

/** By their keys. */
const knownAwards = partOf(() => new Map<string, Award>())
