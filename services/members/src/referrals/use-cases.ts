import { type ReferralRewardType, referralEntries } from '@evenhand/contracts/catalogue'
import { ReferralReward, ReferralRewardChangedSchema } from '@evenhand/contracts/events'
import type { members } from '@evenhand/contracts/http'
import type { Caller } from '@evenhand/service-kit/auth'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { findMemberFor } from '../member/find-for.ts'
import { lockDonor } from '../member/donor-lock.ts'
import { listStandings } from '../member/store.ts'
import { addToTotals } from '../totals/store.ts'
import type { HeardGift, MoneyBack } from './heard.ts'
import { findProvedAt, saveProof } from '../proofs/store.ts'
import { earnedOnceProved, earnedWhileActive, type Reward, rewardsChanged, rewardsEarned } from './rules.ts'
import {
  findPaidGifts,
  findReferral,
  findRewards,
  listStandingRewards,
  type Referral,
  saveGift,
  saveMoneyBack,
  saveReward,
} from './store.ts'

const shownMax = 1_000

/** Settles what a gift means for whoever referred its giver. What was given before the registration earns nobody anything. */
export async function hearGift(tx: Transaction, gift: HeardGift): Promise<void> {
  await lockDonor(tx, gift.donorId)
  const referral = await findReferral(tx, gift.donorId)
  if (!referral || gift.cents === 0n || gift.confirmedAt < referral.registeredAt) return
  await saveGift(tx, gift)
  await settleRewards(tx, gift.donorId, referral, gift.confirmedAt)
}

export async function hearMoneyBack(tx: Transaction, money: MoneyBack): Promise<void> {
  await lockDonor(tx, money.donorId)
  await addToTotals(tx, [{ donorId: money.donorId, cents: -money.cents, entries: 0n }])
  const referral = await findReferral(tx, money.donorId)
  if (!referral) return
  await saveMoneyBack(tx, money)
  await settleRewards(tx, money.donorId, referral, money.at)
}

/** Whoever was referred has proved the mailbox: what the referral has earned by then, it has now. */
export async function hearProof(tx: Transaction, proof: { donorId: string; provedAt: Date }): Promise<void> {
  await lockDonor(tx, proof.donorId)
  await saveProof(tx, proof)
  const referral = await findReferral(tx, proof.donorId)
  if (referral) await settleRewards(tx, proof.donorId, referral, proof.provedAt)
}

/** The donor is locked and just became a member. */
export async function rewardRegistration(tx: Transaction, donorId: string): Promise<void> {
  const referral = await findReferral(tx, donorId)
  if (referral) await settleRewards(tx, donorId, referral, referral.registeredAt)
}

/** Brings the rewards to agree with what is known, and tells what has changed. The referred donor is locked. */
async function settleRewards(tx: Transaction, donorId: string, referral: Referral, at: Date): Promise<void> {
  const { memberId, registeredAt, referrerDonorId } = referral
  const standings = await listStandings(tx, referrerDonorId)
  const whileActive = earnedWhileActive(rewardsEarned(registeredAt, await findPaidGifts(tx, donorId)), standings)
  const earned = earnedOnceProved(whileActive, await findProvedAt(tx, donorId))
  for (const reward of rewardsChanged(await findRewards(tx, memberId), earned, uuidv7))
    await changeReward(tx, reward, { memberId, referrerDonorId, at })
}

interface Referred {
  memberId: string
  referrerDonorId: string
  at: Date
}

async function changeReward(
  tx: Transaction,
  reward: Reward,
  { memberId, referrerDonorId, at }: Referred,
): Promise<void> {
  await saveReward(tx, memberId, reward)
  await appendToOutbox(tx, ReferralRewardChangedSchema, referrerDonorId, {
    donorId: referrerDonorId,
    referredMemberId: memberId,
    reward: toldAs[reward.reward],
    stands: reward.stands,
    version: reward.version,
    changedAt: (reward.stands ? reward.earnedAt : at).toISOString(),
  })
}

/** Whoever referred themselves has earned nothing by it. */
export async function takeRewardsBack(tx: Transaction, referred: Referred): Promise<void> {
  for (const reward of rewardsChanged(await findRewards(tx, referred.memberId), new Map(), uuidv7))
    await changeReward(tx, reward, referred)
}

const toldAs: Record<ReferralRewardType, ReferralReward> = {
  free_signup: ReferralReward.FREE_SIGNUP,
  paid_membership: ReferralReward.PAID_MEMBERSHIP,
  donation: ReferralReward.DONATION,
}

/** The rewards of a member, for that person or an administrator; nobody else learns whether the number is known. */
export async function listRewards(
  db: Database,
  asked: { caller: Caller; accountNumber: string; now: Date },
): Promise<members.ReferralReward[]> {
  const member = await findMemberFor(db, { ...asked, part: 'referrals' })
  const rewards = await listStandingRewards(db, member.account_number, shownMax)
  return rewards.map(({ id, referredAccountNumber, reward, earnedAt }) => ({
    id,
    referredAccountNumber,
    rewardType: reward,
    entriesAwarded: Number(referralEntries[reward]),
    createdAt: earnedAt.toISOString(),
  }))
}
