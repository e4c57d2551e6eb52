import {
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  TilePaymentBegunSchema,
} from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { type Reaction, reaction, WrongMessage } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import type { Tiles } from '../walls/store.ts'
import { moneyWentBack, paidBy, paymentBegun } from './use-cases.ts'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const digits = z.bigint().min(0n).transform(String)

const Confirmed = z.object({ tileId: Id, giftId: Id, amountCents: digits, confirmedAt: instant })
const Back = z.object({ tileId: Id, giftId: Id, reversalId: z.string().min(1).max(200), amountCents: digits })
const Begun = z.object({ tileId: Id, heldUntil: instant })

/** What happens to the money of tiles. Each effect stands in the tile's own document, so an event that comes again changes nothing. */
export const paymentReactions = (deps: { tiles: Tiles; now: () => Date }): Reaction[] => [
  reaction(GiftConfirmedSchema, async (event) => {
    if (event.kind !== GiftKind.MEMORIAL) return
    const { tileId, giftId, amountCents: cents, confirmedAt: paidAt } = parse(Confirmed, event)
    await paidBy(deps, tileId, { giftId, paidAt, cents })
  }),
  reaction(GiftReversedSchema, async (event) => {
    if (event.tileId === '') return
    const { tileId, amountCents: cents, ...back } = parse(Back, event)
    await moneyWentBack(deps, tileId, { ...back, cents })
  }),
  reaction(GiftReinstatedSchema, async (event) => {
    if (event.tileId === '') return
    const { tileId, amountCents, ...back } = parse(Back, event)
    await moneyWentBack(deps, tileId, { ...back, cents: `-${amountCents}` })
  }),
  reaction(TilePaymentBegunSchema, async (event) => {
    const { tileId, heldUntil } = parse(Begun, event)
    await paymentBegun(deps, tileId, heldUntil)
  }),
]

function parse<S extends z.ZodType>(schema: S, event: unknown): z.output<S> {
  const parsed = schema.safeParse(event)
  if (parsed.success) return parsed.data
  throw new WrongMessage(`the event has a wrong ${parsed.error.issues[0]?.path.join('.')}`, { cause: parsed.error })
}
