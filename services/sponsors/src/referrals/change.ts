import { type Act, type PendingEvent, waitsSince } from '@evenhand/service-kit/mongo'
import { isDeepStrictEqual } from 'node:util'
import { uuidv7 } from 'uuidv7'
import type { Referral, ReferralState } from './referral.ts'
import { findByGiver, insertReferral, type Referrals } from './store.ts'

/** What changes in what we know of a giver, and what is told of it: written together or not at all. */
export interface ReferralChange {
  set: Partial<Referral>
  act?: Act<ReferralState>
  events: readonly PendingEvent[]
}

const attemptsMax = 50

/**
 * Reads what is known of a giver, who becomes known by it, asks what is to change, and writes that, unless it was changed in between: then it is asked
 * again. Answers what is known then.
 */
export async function changeReferral(
  referrals: Referrals,
  donorId: string,
  now: Date,
  change: (referral: Referral) => Promise<ReferralChange | undefined> | ReferralChange | undefined,
): Promise<Referral> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const referral = await findByGiver(referrals, donorId)
    if (!referral) {
      await insertReferral(referrals, newReferral(donorId, now))
      continue
    }
    const wanted = await change(referral)
    if (!wanted) return referral
    if (await write(referrals, referral, wanted)) return { ...referral, ...wanted.set }
  }
  throw new Error('a referral changed too often to be changed')
}

/**
 * Not over what somebody changed, or asked to be looked at again, in between. Its version grows with what whoever decides has to see: when it is to be
 * looked at is none of that.
 */
async function write(referrals: Referrals, known: Referral, { set, act, events }: ReferralChange): Promise<boolean> {
  const { _id, version, lookAt } = known
  const isSeen = act !== undefined || events.length > 0 || differs(known, set)
  const { matchedCount } = await referrals.collection.updateOne(
    { _id: _id as never, version, lookAt },
    {
      $set: { ...set, version: isSeen ? version + 1 : version },
      $push: { ...(act && { acts: act }), ...(events.length > 0 && { outbox: { $each: [...events] } }) } as never,
      ...(waitsSince(events) as object),
    },
  )
  return matchedCount === 1
}

const differs = (known: Referral, set: Partial<Referral>): boolean =>
  Object.entries(set).some(
    ([name, value]) => name !== 'lookAt' && !isDeepStrictEqual(known[name as keyof Referral], value),
  )

const newReferral = (donorId: string, now: Date): Referral => ({
  _id: uuidv7(),
  donorId,
  searched: donorId,
  state: 'none',
  acts: [],
  version: 0,
  changedAt: now,
  gifts: [],
  moves: [],
  signUp: null,
  signUpAffiliateId: null,
  signUpDay: null,
  from: null,
  paidAt: null,
  paidDay: null,
  cards: [],
  verdict: null,
  reason: null,
  appeal: null,
  isAppealOpen: false,
  forgiven: [],
  holds: [],
  worth: 0,
  releasesAt: null,
  released: false,
  lookAt: null,
  toldVersion: 0,
  toldStanding: false,
})
