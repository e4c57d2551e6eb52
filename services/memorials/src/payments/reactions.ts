import {
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  TilePaymentBegunSchema,
} from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { instant, parseEvent, reaction, type Reaction } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Tiles } from '../walls/store.ts'
import { moneyWentBack, paidBy, paymentBegun } from './use-cases.ts'

const digits = z.bigint().min(0n).transform(String)

const Confirmed = z.object({ tileId: Id, giftId: Id, amountCents: digits, confirmedAt: instant })
const Back = z.object({ tileId: Id, giftId: Id, reversalId: z.string().min(1).max(200), amountCents: digits })
const Begun = z.object({ tileId: Id, heldUntil: instant })

/** What happens to the money of tiles. Each effect stands in the tile's own document, so an event that comes again changes nothing. */
export const paymentReactions = (deps: { tiles: Tiles; now: () => Date }): Reaction[] => [
  reaction(GiftConfirmedSchema, async (event) => {
    if (event.kind !== GiftKind.MEMORIAL) return
    const { tileId, giftId, amountCents: cents, confirmedAt: paidAt } = parseEvent(Confirmed, event)
    await paidBy(deps, tileId, { giftId, paidAt, cents })
  }),
  reaction(GiftReversedSchema, async (event) => {
    if (event.tileId === '') return
    const { tileId, amountCents: cents, ...back } = parseEvent(Back, event)
    await moneyWentBack(deps, tileId, { ...back, cents })
  }),
  reaction(GiftReinstatedSchema, async (event) => {
    if (event.tileId === '') return
    const { tileId, amountCents, ...back } = parseEvent(Back, event)
    await moneyWentBack(deps, tileId, { ...back, cents: `-${amountCents}` })
  }),
  reaction(TilePaymentBegunSchema, async (event) => {
    const { tileId, heldUntil } = parseEvent(Begun, event)
    await paymentBegun(deps, tileId, heldUntil)
  }),
]
