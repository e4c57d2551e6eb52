/** The events of the donations service, read and checked: what can never be handled is a wrong message. */
import { levels } from '@evenhand/contracts/catalogue'
import {
  type GiftConfirmed,
  GiftKind,
  type GiftReinstated,
  type GiftReversed,
  type MultiplierBought,
} from '@evenhand/contracts/events'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Fact } from '../sources/fact.ts'
import { id, instant, parseEvent } from '../sources/parse-event.ts'
import type { Kind } from './gift.ts'

const NoneOrLevel = z.union([z.literal('').transform(() => undefined), z.enum(levels)])

const HeardGift = z.object({
  giftId: id,
  donorId: id,
  giveaway: z.string().min(1).max(60),
  level: NoneOrLevel,
  levelBefore: NoneOrLevel,
  amountCents: z.bigint().min(0n),
  confirmedAt: instant,
})

export function toGift(event: GiftConfirmed): Fact {
  const { amountCents: cents, level, ...rest } = parseEvent(HeardGift, event)
  const kind = kinds.get(event.kind)
  if (kind === undefined) throw new WrongMessage('the kind of the gift is not known')
  if ((kind === 'one-time' || kind === 'memorial') !== (level === undefined) || (kind === 'free' && level !== 'free')) {
    throw new WrongMessage('the level does not fit the kind of the gift')
  }
  if (rest.levelBefore !== undefined && kind !== 'level-month') throw new WrongMessage('only a membership can rise')
  return { kind: 'gift', gift: { ...rest, kind, level, cents } }
}

const kinds = new Map<GiftKind, Kind>([
  [GiftKind.ONE_TIME, 'one-time'],
  [GiftKind.LEVEL_ONCE, 'level-once'],
  [GiftKind.LEVEL_MONTH, 'level-month'],
  [GiftKind.FREE, 'free'],
  [GiftKind.MEMORIAL, 'memorial'],
])

const HeardMoneyBack = z.object({
  reversalId: z.string().min(1).max(200),
  giftId: id,
  donorId: id,
  amountCents: z.bigint().min(0n),
})
const HeardRefund = HeardMoneyBack.extend({ reversedAt: instant })
const HeardReturn = HeardMoneyBack.extend({ reinstatedAt: instant })

export function toRefund(event: GiftReversed): Fact {
  const { amountCents: cents, ...rest } = parseEvent(HeardRefund, event)
  return { kind: 'refund', refund: { ...rest, cents } }
}

/** Money that came again is a refund below zero. */
export function toReturn(event: GiftReinstated): Fact {
  const { amountCents, reinstatedAt, ...rest } = parseEvent(HeardReturn, event)
  return { kind: 'refund', refund: { ...rest, cents: -amountCents, reversedAt: reinstatedAt } }
}

const HeardPurchase = z.object({
  purchaseId: id,
  donorId: id,
  factor: z.int().min(2).max(100),
  days: z.int().min(1).max(3660),
  amountCents: z.bigint().min(0n),
  boughtAt: instant,
})

export function toPurchase(event: MultiplierBought): Fact {
  const { factor, amountCents: cents, ...rest } = parseEvent(HeardPurchase, event)
  return { kind: 'multiplier', purchase: { ...rest, factor: BigInt(factor), cents } }
}
