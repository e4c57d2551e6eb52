import type { ReferralRewardType } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { HeardGift, MoneyBack } from './heard.ts'
import type { PaidGift, Reward } from './rules.ts'

/** A member whom somebody referred, and the donor id of that somebody. Who was a member before, and was erased, is no one's referral again. */
export interface Referral {
  memberId: string
  registeredAt: Date
  referrerDonorId: string
}

export async function findReferral(db: Queries, donorId: string): Promise<Referral | undefined> {
  const [referral] = await db.query<Referral>(sql`
    select referred.id as "memberId", referred.created_at as "registeredAt", referrer.donor_id as "referrerDonorId"
    from members referred join members referrer on referrer.account_number = referred.referred_by
    where referred.donor_id = ${donorId} and not exists (select 1 from members_before where donor_id = ${donorId})`)
  return referral
}

export async function saveGift(
  tx: Transaction,
  { giftId, donorId, isMembership, isAffiliates, cents, confirmedAt }: HeardGift,
) {
  await tx.query(sql`
    insert into referred_gifts (gift_id, donor_id, is_membership, is_affiliates, amount_cents, confirmed_at)
    values (${giftId}, ${donorId}, ${isMembership}, ${isAffiliates}, ${cents}, ${confirmedAt}) on conflict do nothing`)
}

export async function saveMoneyBack(tx: Transaction, { reversalId, giftId, donorId, cents }: MoneyBack) {
  await tx.query(sql`
    insert into referred_money_back (reversal_id, gift_id, donor_id, amount_cents)
    values (${reversalId}, ${giftId}, ${donorId}, ${cents}) on conflict do nothing`)
}

export const findPaidGifts = (db: Queries, donorId: string): Promise<PaidGift[]> =>
  db.query<PaidGift>(sql`
    select gift_id as "giftId", is_membership as "isMembership", is_affiliates as "isAffiliates", amount_cents as cents, confirmed_at as "confirmedAt",
      (select coalesce(sum(b.amount_cents), 0)::bigint from referred_money_back b
       where (b.gift_id, b.donor_id) = (g.gift_id, g.donor_id)) as "paidBackCents"
    from referred_gifts g where donor_id = ${donorId}`)

export const findRewards = (db: Queries, memberId: string): Promise<Reward[]> =>
  db.query<Reward>(sql`
    select id, reward, stands, version, earned_at as "earnedAt" from referral_rewards where referred_member_id = ${memberId}`)

export async function saveReward(tx: Transaction, memberId: string, reward: Reward): Promise<void> {
  await tx.query(sql`
    insert into referral_rewards (id, referred_member_id, reward, stands, version, earned_at)
    values (${reward.id}, ${memberId}, ${reward.reward}, ${reward.stands}, ${reward.version}, ${reward.earnedAt})
    on conflict (referred_member_id, reward)
    do update set stands = excluded.stands, version = excluded.version, earned_at = excluded.earned_at`)
}

export interface StandingReward {
  id: string
  referredAccountNumber: string
  reward: ReferralRewardType
  earnedAt: Date
}

/** What stands for whom a member has referred, newest first. */
export const listStandingRewards = (db: Queries, accountNumber: string, limit: number): Promise<StandingReward[]> =>
  db.query<StandingReward>(sql`
    select r.id, account_number as "referredAccountNumber", reward, earned_at as "earnedAt"
    from members join referral_rewards r on r.referred_member_id = members.id
    where referred_by = ${accountNumber} and stands order by earned_at desc, r.id desc limit ${limit}`)
