import { levels } from '@evenhand/contracts/catalogue'
import { type GiftConfirmed, GiftKind } from '@evenhand/contracts/events'
import { id, instant, parseEvent, WrongMessage } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Gift, Kind } from './gift.ts'

const NoneOrLevel = z.union([z.literal('').transform(() => undefined), z.enum(levels)])

const HeardGift = z.object({
  giftId: id,
  donorId: id,
  giveaway: z.string().min(1).max(60),
  level: NoneOrLevel,
  levelBefore: NoneOrLevel,
  amountCents: z.bigint().min(0n),
  confirmedAt: instant,
  region: z
    .string()
    .max(9)
    .transform((region) => region || undefined),
  browserKey: z
    .string()
    .max(64)
    .transform((key) => key || undefined),
})

export function toGift(event: GiftConfirmed): Gift {
  const { amountCents: cents, level, ...rest } = parseEvent(HeardGift, event)
  const kind = kinds.get(event.kind)
  if (kind === undefined) throw new WrongMessage('the kind of the gift is not known')
  if (withoutLevel.has(kind) !== (level === undefined) || (kind === 'free' && level !== 'free')) {
    throw new WrongMessage('the level does not fit the kind of the gift')
  }
  if (rest.levelBefore !== undefined && kind !== 'level-month') throw new WrongMessage('only a membership can rise')
  return { ...rest, kind, level, cents }
}

const withoutLevel: ReadonlySet<Kind> = new Set(['one-time', 'gift-month', 'memorial'])

const kinds = new Map<GiftKind, Kind>([
  [GiftKind.ONE_TIME, 'one-time'],
  [GiftKind.LEVEL_ONCE, 'level-once'],
  [GiftKind.LEVEL_MONTH, 'level-month'],
  [GiftKind.GIFT_MONTH, 'gift-month'],
  [GiftKind.FREE, 'free'],
  [GiftKind.MEMORIAL, 'memorial'],
])
