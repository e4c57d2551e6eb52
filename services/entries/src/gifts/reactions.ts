import {
  GiftConfirmedSchema,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MembershipChangedSchema,
  MultiplierBoughtSchema,
} from '@evenhand/contracts/events'
import { type Reaction, reader } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { toLevelChange } from '../monthly/heard.ts'
import { hearFacts } from '../sources/hear-facts.ts'
import { toGift, toPurchase, toRefund, toReturn } from './heard.ts'

/** All that the donations service tells. */
export const giftReactions = (db: Database): Reaction[] =>
  hearFacts(db, [
    reader(GiftConfirmedSchema, toGift),
    reader(GiftReversedSchema, toRefund),
    reader(GiftReinstatedSchema, toReturn),
    reader(MultiplierBoughtSchema, toPurchase),
    reader(MembershipChangedSchema, toLevelChange),
  ])
