import {
  GiftConfirmedSchema,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MemberRegisteredSchema,
} from '@evenhand/contracts/events'
import { id, instant, parseEvent, reaction, type Reaction } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import { gaveMoney, moneyMoved, signedUp } from './learn.ts'
import type { SettleDeps } from './settle.ts'

const cents = z.bigint().min(0n)
const orNull = z.string().transform((text) => (text === '' ? null : text))
const cameBy = { referredByCode: z.string().max(100), referralClickId: orNull }

const Gave = z.object({ donorId: id, giftId: id, amountCents: cents, confirmedAt: instant, cardKey: orNull, ...cameBy })
const Moved = z.object({ donorId: id, giftId: id, amountCents: cents, reversalId: z.string().min(1).max(200) })
const Joined = z.object({ donorId: id, registeredAt: instant, ...cameBy })

/** What givers do, whoever brought them: each effect is in the giver’s own document, so an event that comes again changes nothing. */
export const referralReactions = (deps: SettleDeps): Reaction[] => [
  reaction(GiftConfirmedSchema, async (event) => {
    const { donorId, giftId, amountCents, confirmedAt: at, ...came } = parseEvent(Gave, event)
    // What costs nothing is no paid referral.
    if (amountCents === 0n) return
    const { referredByCode: code, referralClickId: click, cardKey: card } = came
    await gaveMoney(deps, donorId, { giftId, cents: String(amountCents), at, code, click, card })
  }),
  reaction(GiftReversedSchema, async (event) => {
    const { donorId, amountCents, ...move } = parseEvent(Moved, event)
    await moneyMoved(deps, donorId, { ...move, cents: String(amountCents) })
  }),
  reaction(GiftReinstatedSchema, async (event) => {
    const { donorId, amountCents, ...move } = parseEvent(Moved, event)
    await moneyMoved(deps, donorId, { ...move, cents: String(-amountCents) })
  }),
  reaction(MemberRegisteredSchema, async (event) => {
    const { donorId, registeredAt: at, referredByCode: code, referralClickId: click } = parseEvent(Joined, event)
    if (code !== '') await signedUp(deps, donorId, { code, click, at })
  }),
]
