import {
  GiftConfirmedSchema,
  GiftReinstatedSchema,
  GiftReversedSchema,
  ThingPaymentBegunSchema,
} from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { instant, parseEvent, reaction, type Reaction } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Tiles } from '../walls/store.ts'
import { moneyWentBack, paidBy, paymentBegun } from './use-cases.ts'

const digits = z.bigint().min(0n).transform(String)

const Confirmed = z.object({ thingId: Id, giftId: Id, amountCents: digits, confirmedAt: instant })
const Back = z.object({ thingId: Id, giftId: Id, reversalId: z.string().min(1).max(200), amountCents: digits })
const Begun = z.object({ thingId: Id, heldUntil: instant })

const isTile = ({ thingKind }: { thingKind: string }): boolean => thingKind === 'memorial'

/** What happens to the money of tiles. Each effect stands in the tile's own document, so an event that comes again changes nothing. */
export const paymentReactions = (deps: { tiles: Tiles; now: () => Date }): Reaction[] => [
  reaction(GiftConfirmedSchema, async (event) => {
    if (!isTile(event)) return
    const { thingId, giftId, amountCents: cents, confirmedAt: paidAt } = parseEvent(Confirmed, event)
    await paidBy(deps, thingId, { giftId, paidAt, cents })
  }),
  reaction(GiftReversedSchema, async (event) => {
    if (!isTile(event)) return
    const { thingId, amountCents: cents, ...back } = parseEvent(Back, event)
    await moneyWentBack(deps, thingId, { ...back, cents })
  }),
  reaction(GiftReinstatedSchema, async (event) => {
    if (!isTile(event)) return
    const { thingId, amountCents, ...back } = parseEvent(Back, event)
    await moneyWentBack(deps, thingId, { ...back, cents: `-${amountCents}` })
  }),
  reaction(ThingPaymentBegunSchema, async (event) => {
    if (!isTile(event)) return
    const { thingId, heldUntil } = parseEvent(Begun, event)
    await paymentBegun(deps, thingId, heldUntil)
  }),
]
