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
import { findHeldReferred } from '../holds/referred.ts'
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

  async find(tx, known, facts) {
    const sources = new Set(contentsOf(awardFacts, facts).map(toKey))
    if (sources.size > 0) add(known, await findAwards(tx, [...sources]))
    const proved = new Set(contentsOf(proofFacts, facts).map(({ donorId }) => donorId))
    if (proved.size > 0) add(known, await findAwardsOf(tx, [...proved]))
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
    if (award) return [() => awardCause(known, knownAwards(known).get(award.source) ?? award)]
    const proof = proofFacts.read(fact)
    return proof ? awardsOf(known, proof.donorId).map((one) => () => awardCause(known, one)) : []
  },
  save: (tx, news) => saveAwards(tx, lastOfEach(news, toKey)),
}

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
