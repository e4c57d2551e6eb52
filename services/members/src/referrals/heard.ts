/** What donations tells of money, as far as a referral can earn by it. */
import { readReferralCode } from '@evenhand/contracts/catalogue'
import { type GiftConfirmed, GiftKind, type GiftReinstated, type GiftReversed } from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { instant, parseEvent } from '@evenhand/service-kit/inbox'
import { z } from 'zod'

const HeardGift = z.object({
  giftId: Id,
  donorId: Id,
  kind: z.enum(GiftKind),
  level: z.string(),
  amountCents: z.bigint().min(0n),
  confirmedAt: instant,
  referredByCode: z.string().max(100).default(''),
})
export interface HeardGift {
  giftId: string
  donorId: string
  cents: bigint
  /** Bronze, the older tier of gifts, is no membership. */
  isMembership: boolean
  /** It came by an affiliate's link, which was the last that was followed: it is the affiliate's. */
  isAffiliates: boolean
  confirmedAt: Date
}

export function toGift(event: GiftConfirmed): HeardGift {
  const { kind, level, amountCents: cents, referredByCode, ...rest } = parseEvent(HeardGift, event)
  const isAffiliates = readReferralCode(referredByCode)?.kind === 'affiliate'
  return { ...rest, cents, isAffiliates, isMembership: kind === GiftKind.LEVEL_MONTH && level !== 'bronze' }
}

const HeardMoney = z.object({
  reversalId: z.string().min(1).max(200),
  giftId: Id,
  donorId: Id,
  amountCents: z.bigint().min(0n),
})
export interface MoneyBack {
  reversalId: string
  giftId: string
  donorId: string
  /** What went back; below zero when it came again. */
  cents: bigint
  at: Date
}

export function toMoneyBack(event: GiftReversed): MoneyBack {
  const { amountCents: cents, reversedAt: at, ...rest } = parseEvent(HeardMoney.extend({ reversedAt: instant }), event)
  return { ...rest, cents, at }
}

export function toMoneyAgain(event: GiftReinstated): MoneyBack {
  const { amountCents, reinstatedAt: at, ...rest } = parseEvent(HeardMoney.extend({ reinstatedAt: instant }), event)
  return { ...rest, cents: -amountCents, at }
}
