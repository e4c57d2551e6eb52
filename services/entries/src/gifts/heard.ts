/** The events of the donations service, read and checked: what can never be handled is a wrong message. */
import { levels } from '@evenhand/contracts/catalogue'
import { type GiftConfirmed, GiftKind, type GiftReversed, type MultiplierBought } from '@evenhand/contracts/events'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { MultiplierPurchase } from '../multipliers/rules.ts'
import type { Gift, Kind } from './gift.ts'
import type { Refund } from './store.ts'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const HeardGift = z.object({
  giftId: z.uuid(),
  donorId: z.uuid(),
  giveaway: z.string().min(1).max(60),
  level: z.union([z.literal('').transform(() => undefined), z.enum(levels)]),
  amountCents: z.bigint().min(0n),
  confirmedAt: instant,
})

export function toGift(event: GiftConfirmed): Gift {
  const { amountCents: cents, level, ...rest } = parse(HeardGift, event)
  const kind = kinds.get(event.kind)
  if (kind === undefined) throw new WrongMessage('the kind of the gift is not known')
  if ((kind === 'one-time') !== (level === undefined) || (kind === 'free' && level !== 'free')) {
    throw new WrongMessage('the level does not fit the kind of the gift')
  }
  return { ...rest, kind, level, cents }
}

const kinds = new Map<GiftKind, Kind>([
  [GiftKind.ONE_TIME, 'one-time'],
  [GiftKind.LEVEL_ONCE, 'level-once'],
  [GiftKind.LEVEL_MONTH, 'level-month'],
  [GiftKind.FREE, 'free'],
])

const HeardRefund = z.object({
  reversalId: z.string().min(1).max(200),
  giftId: z.uuid(),
  donorId: z.uuid(),
  amountCents: z.bigint().min(0n),
  reversedAt: instant,
})

export function toRefund(event: GiftReversed): Refund {
  const { amountCents: cents, ...rest } = parse(HeardRefund, event)
  return { ...rest, cents }
}

const HeardPurchase = z.object({
  purchaseId: z.uuid(),
  donorId: z.uuid(),
  factor: z.int().min(2).max(100),
  days: z.int().min(1).max(3660),
  boughtAt: instant,
})

export function toPurchase(event: MultiplierBought): { donorId: string; purchase: MultiplierPurchase } {
  const { donorId, factor, ...rest } = parse(HeardPurchase, event)
  return { donorId, purchase: { ...rest, factor: BigInt(factor) } }
}

function parse<S extends z.ZodType>(schema: S, event: unknown): z.output<S> {
  const parsed = schema.safeParse(event)
  if (parsed.success) return parsed.data
  throw new WrongMessage(`the event has a wrong ${parsed.error.issues[0]?.path.join('.')}`, { cause: parsed.error })
}
