import { GiftConfirmedSchema, GiftReversedSchema, MultiplierBoughtSchema } from '@evenhand/contracts/events'
import { onceForEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { toGift, toPurchase, toRefund } from './heard.ts'
import { grantForGift, startMultiplier, takeBackForRefund } from './use-cases.ts'

/** What the donations service tells, and what the ledger does then: each event once. */
export const giftReactions = (db: Database): Reaction[] => [
  reaction(GiftConfirmedSchema, async (event, heard) => {
    const gift = toGift(event)
    await db.transaction((tx) => onceForEvent(tx, heard, () => grantForGift(tx, gift)))
  }),
  reaction(GiftReversedSchema, async (event, heard) => {
    const refund = toRefund(event)
    await db.transaction((tx) => onceForEvent(tx, heard, () => takeBackForRefund(tx, refund)))
  }),
  reaction(MultiplierBoughtSchema, async (event, heard) => {
    const { donorId, purchase } = toPurchase(event)
    await db.transaction((tx) => onceForEvent(tx, heard, () => startMultiplier(tx, donorId, purchase)))
  }),
]
