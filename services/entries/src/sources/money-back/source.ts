import { GiftReinstatedSchema, GiftReversedSchema } from '@evenhand/contracts/events'
import { reader } from '@evenhand/service-kit/inbox'
import { contentsOf } from '../fact.ts'
import { addOnce } from '../known.ts'
import type { Source } from '../source.ts'
import { toRefund, toReturn } from './heard.ts'
import { knownRefunds, type Refund, refundFacts } from './refund.ts'
import { findRefunds, saveRefunds } from './store.ts'

/** Money that went back or came again: what it was paid for says how many entries it takes, and may be heard of later. */
export const moneyBack: Source<Refund> = {
  facts: refundFacts,
  hears: [reader(GiftReversedSchema, toRefund), reader(GiftReinstatedSchema, toReturn)],

  paymentsOf: (_known, facts) => contentsOf(refundFacts, facts).map(({ giftId }) => giftId),
  async findPaidBack(tx, known, paymentIds) {
    if (paymentIds.length === 0) return
    const refunds = Map.groupBy(await findRefunds(tx, paymentIds), ({ giftId }) => giftId)
    for (const [giftId, ofGift] of refunds) knownRefunds(known).set(giftId, ofGift)
  },

  apply: (known, refund) => addOnce(knownRefunds(known), refund.giftId, refund, ({ reversalId }) => reversalId),
  save: saveRefunds,
}
