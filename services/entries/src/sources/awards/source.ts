import {
  AffiliateReferralPaidSchema,
  AffiliateReferralReversedSchema,
  ReferralRewardChangedSchema,
  SocialActivityRecordedSchema,
  SocialActivityRejectedSchema,
} from '@evenhand/contracts/events'
import { reader } from '@evenhand/service-kit/inbox'
import { contentsOf } from '../fact.ts'
import { type Known, lastOfEach, partOf } from '../known.ts'
import { findHeldReferred, findReferredDonors } from '../holds/referred.ts'
import { proofFacts } from '../proofs/proof.ts'
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
import { isFreeSignup, pastMonthCap } from './month-cap.ts'
import { findAwards, findAwardsOf, saveAwards } from './store.ts'

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

  // A friend can be held, or released, at the same moment.
  async decidedBy(tx, facts) {
    const signups = contentsOf(awardFacts, facts).filter(isFreeSignup)
    return signups.length === 0 ? [] : findReferredDonors(tx, signups.map(toKey))
  },
  async find(tx, known, facts) {
    const sources = new Set(contentsOf(awardFacts, facts).map(toKey))
    if (sources.size > 0) add(known, await findAwards(tx, [...sources]))
    // With all of a donor's: a proof has a say in each, and of friends who sign up it is the first ones that count.
    const signups = contentsOf(awardFacts, facts).filter(isFreeSignup)
    const donors = new Set([...contentsOf(proofFacts, facts), ...signups].map(({ donorId }) => donorId))
    if (donors.size > 0) add(known, await findAwardsOf(tx, [...donors]))
    await findHeldReferred(tx, known, [...sources, ...knownAwards(known).keys()])
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
    if (award && !isFreeSignup(award)) return [toCause(known, knownAwards(known).get(award.source) ?? award)]
    if (!award && !proofFacts.read(fact)) return []
    const ofDonor = awardsOf(known, fact.content.donorId)
    const past = pastMonthCap(known, ofDonor)
    return (award ? ofDonor.filter(isFreeSignup) : ofDonor).map((one) => toCause(known, one, past))
  },
  save: (tx, news) => saveAwards(tx, lastOfEach(news, toKey)),
}

const toCause = (known: Known, award: Award, past?: ReadonlySet<string>) => () =>
  awardCause(known, award, past?.has(award.source) ?? false)

const toKey = ({ source }: Award): string => source

/** By their keys. */
const knownAwards = partOf(() => new Map<string, Award>())

function add(known: Known, found: readonly Award[]): void {
  for (const award of found) knownAwards(known).set(award.source, award)
}

const awardsOf = (known: Known, donorId: string): Award[] =>
  [...knownAwards(known).values()]
    .filter((award) => award.donorId === donorId)
    .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime() || a.source.localeCompare(b.source))
