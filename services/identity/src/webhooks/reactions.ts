import {
  GiftConfirmedSchema,
  GiftKind,
  MemberRegisteredSchema,
  MembershipChangedSchema,
  PrizeAwardedSchema,
} from '@evenhand/contracts/events'
import type { webhooks } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { id, instant, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { hear } from './hear.ts'

const kindNames: Readonly<Partial<Record<GiftKind, webhooks.WebhookBody<'gift.confirmed'>['data']['kind']>>> = {
  [GiftKind.ONE_TIME]: 'one-time',
  [GiftKind.LEVEL_ONCE]: 'level-once',
  [GiftKind.LEVEL_MONTH]: 'level-month',
  [GiftKind.FREE]: 'free',
  [GiftKind.MEMORIAL]: 'memorial',
  [GiftKind.GIFT_MONTH]: 'gift-month',
}

const HeardGift = z.object({
  giftId: id,
  donorId: id,
  giveaway: z.string().min(1),
  kind: z.enum(GiftKind).transform((kind, context) => {
    const name = kindNames[kind]
    if (name !== undefined) return name
    context.addIssue('not a kind that this version knows')
    return z.NEVER
  }),
  level: z.string().transform((level) => (level === '' ? null : level)),
  amountCents: z.bigint().min(0n),
  confirmedAt: instant,
})
const HeardMember = z.object({ memberId: id, donorId: id, level: z.string().min(1), registeredAt: instant })
const HeardLevel = z.object({ membershipId: id, donorId: id, level: z.string().min(1), changedAt: instant })
const HeardAward = z.object({ giveaway: z.string().min(1), donorId: id, place: z.int().min(0), awardedAt: instant })

/** What an organization's own systems can be told, each once: its event's id and the webhook's make one delivery. */
export const webhookReactions = (db: Database, now: () => Date): Reaction[] => [
  reaction(GiftConfirmedSchema, async (event, { id: eventId, time: toldAt }) => {
    const { confirmedAt: at, amountCents, ...gift } = parseEvent(HeardGift, event)
    await hear(
      db,
      { eventId, kind: 'gift.confirmed', at, toldAt, data: { ...gift, amount: toDollars(amountCents) } },
      now(),
    )
  }),
  reaction(MemberRegisteredSchema, async (event, { id: eventId, time: toldAt }) => {
    const { registeredAt: at, ...data } = parseEvent(HeardMember, event)
    await hear(db, { eventId, kind: 'member.joined', at, toldAt, data }, now())
  }),
  reaction(MembershipChangedSchema, async (event, { id: eventId, time: toldAt }) => {
    const { changedAt: at, level, ...data } = parseEvent(HeardLevel, event)
    if (level === 'none') await hear(db, { eventId, kind: 'membership.ended', at, toldAt, data }, now())
  }),
  reaction(PrizeAwardedSchema, async (event, { id: eventId, time: toldAt }) => {
    const { awardedAt: at, ...data } = parseEvent(HeardAward, event)
    await hear(db, { eventId, kind: 'draw.awarded', at, toldAt, data }, now())
  }),
]
