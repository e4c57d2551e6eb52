import { type GiftConfirmed, GiftConfirmedSchema, GiftKind, MemberRegisteredSchema } from '@evenhand/contracts/events'
import { id, instant, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { noteGift, noteMember } from '../facts/note.ts'
import { enterByEvent } from './enter.ts'
import type { Occasion } from './rules.ts'

const HeardGift = z.object({ giftId: id, donorId: id, amountCents: z.bigint().min(0n), confirmedAt: instant })
const HeardMember = z.object({ memberId: id, donorId: id, registeredAt: instant })

/** Gifts and new members set automations off. The free way in is no gift. */
export const automationReactions = (deps: { db: Database; now: () => Date }): Reaction[] => [
  reaction(GiftConfirmedSchema, async (event, heard) => {
    const occasion = giftOccasion(event)
    if (event.kind === GiftKind.FREE) return
    await enterByEvent(deps, occasion, { heard, note: (tx) => noteGift(tx, event) })
  }),
  reaction(MemberRegisteredSchema, async (event, heard) => {
    const { memberId, donorId, registeredAt } = parseEvent(HeardMember, event)
    const occasion = { trigger: 'member_join', triggerId: memberId, donorId, subscriberId: null, cents: 0n } as const
    const note = (tx: Transaction) => noteMember(tx, event)
    await enterByEvent(deps, { ...occasion, at: registeredAt }, { heard, note })
  }),
]

function giftOccasion(event: GiftConfirmed): Occasion {
  const { giftId, donorId, amountCents, confirmedAt } = parseEvent(HeardGift, event)
  return { trigger: 'donation', triggerId: giftId, donorId, subscriberId: null, cents: amountCents, at: confirmedAt }
}
