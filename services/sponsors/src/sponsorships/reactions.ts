import {
  PurchaseReinstatedSchema,
  PurchaseReversedSchema,
  ThingBoughtSchema,
  ThingPaymentBegunSchema,
} from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { instant, parseEvent, reaction, type Reaction } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import { learn, type SponsorshipDeps } from './settle.ts'
import type { MoneyBack, Purchase } from './sponsorship.ts'
import { holdOn } from './store.ts'

const digits = z.bigint().min(0n).transform(String)
const Bought = z.object({ thingId: Id, purchaseId: Id, amountCents: digits, boughtAt: instant })
const Back = z.object({ thingId: Id, purchaseId: Id, reversalId: z.string().min(1).max(200), amountCents: digits })
const Begun = z.object({ thingId: Id, heldUntil: instant })

const isOurs = ({ thingKind }: { thingKind: string }): boolean => thingKind === 'sponsorship'

/** What happens to the money of sponsorships. Each effect stands in its document, so an event that comes again changes nothing. */
export const sponsorshipReactions = (deps: SponsorshipDeps): Reaction[] => [
  reaction(ThingPaymentBegunSchema, async (event) => {
    if (!isOurs(event)) return
    const { thingId, heldUntil } = parseEvent(Begun, event)
    await holdOn(deps.sponsorships, thingId, heldUntil)
  }),
  reaction(ThingBoughtSchema, async (event) => {
    if (!isOurs(event)) return
    const { thingId, purchaseId, amountCents: cents, boughtAt: paidAt } = parseEvent(Bought, event)
    await paidBy(deps, thingId, { purchaseId, paidAt, cents })
  }),
  reaction(PurchaseReversedSchema, async (event) => {
    if (!isOurs(event)) return
    const { thingId, amountCents: cents, ...back } = parseEvent(Back, event)
    await wentBack(deps, thingId, { ...back, cents })
  }),
  reaction(PurchaseReinstatedSchema, async (event) => {
    if (!isOurs(event)) return
    const { thingId, amountCents, ...back } = parseEvent(Back, event)
    await wentBack(deps, thingId, { ...back, cents: `-${amountCents}` })
  }),
]

/** A payment for it: it waits for a review. Twice told, the same. */
const paidBy = (deps: SponsorshipDeps, id: string, purchase: Purchase) =>
  learn(deps, id, ({ purchases }) =>
    purchases.some(({ purchaseId }) => purchaseId === purchase.purchaseId)
      ? undefined
      : { purchases: [...purchases, purchase] },
  )

/** Money of it went back or came again: it is shown no more while nothing is left, and as it was after. */
const wentBack = (deps: SponsorshipDeps, id: string, back: MoneyBack) =>
  learn(deps, id, ({ moneyBack }) =>
    moneyBack.some(({ reversalId }) => reversalId === back.reversalId)
      ? undefined
      : { moneyBack: [...moneyBack, back] },
  )
