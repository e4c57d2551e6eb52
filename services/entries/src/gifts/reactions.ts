import {
  GiftConfirmedSchema,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MultiplierBoughtSchema,
} from '@evenhand/contracts/events'
import { onceForEvents, type Reaction, reader, reactTogether } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { toGift, toPurchase, toRefund, toReturn } from './heard.ts'
import { recordFacts } from './use-cases.ts'

const readers = [
  reader(GiftConfirmedSchema, toGift),
  reader(GiftReversedSchema, toRefund),
  reader(GiftReinstatedSchema, toReturn),
  reader(MultiplierBoughtSchema, toPurchase),
]

/** What the donations service tells, and what the ledger does then: each event once, as many in one transaction as came together. */
export const giftReactions = (db: Database): Reaction[] =>
  reactTogether(readers, async (events) => {
    const heard = events.map(({ content: fact, heard: { id, type, trace } }) => ({ id, type, fact, trace }))
    await db.transaction((tx) => onceForEvents(tx, heard, (heardFirst) => recordFacts(tx, heardFirst)))
  })
