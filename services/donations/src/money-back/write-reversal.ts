import { isPurchase } from '@evenhand/contracts/catalogue'
import {
  GiftReinstatedSchema,
  GiftReversedSchema,
  PurchaseReinstatedSchema,
  PurchaseReversedSchema,
} from '@evenhand/contracts/events'
import type { Cents } from '@evenhand/contracts/money'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { giftReversed } from '../books/entries.ts'
import { book } from '../books/store.ts'
import { addToCampaign } from '../campaign/store.ts'
import { addToDonor } from '../donors/store.ts'
import { type Gift, reversed, thingOf } from '../gifts/rules.ts'
import { saveGiftState } from '../gifts/store.ts'
import { insertReversal, type Reversal } from './store.ts'

/**
 * Money of a gift went back, or came again (below zero): the gift, the totals, the books and whoever listens follow. The donor is locked by
 * the caller; `given` is what the donor had given until now.
 */
export async function writeReversal(tx: Transaction, gift: Gift, reversal: Reversal, given: Cents): Promise<Gift> {
  const { donorId, paymentId } = gift
  const { id: reversalId, cents, at } = reversal
  const after = reversed(gift, cents)
  await insertReversal(tx, reversal)
  await saveGiftState(tx, after)
  await addToDonor(tx, donorId, -cents, at)
  await addToCampaign(tx, { donorId, cents: -cents, given, at })
  await book(tx, giftReversed({ giftId: gift.id, cents, paymentId: paymentId ?? undefined, reversalId, at }))
  if (gift.line.kind === 'fee-cover') return after
  await tell(tx, gift, reversal)
  return after
}

/** A purchase that is no gift is told as such: nobody who counts gifts hears of it. */
async function tell(tx: Transaction, { id, donorId, giveaway, line }: Gift, { id: reversalId, cents, at }: Reversal) {
  const about = { donorId, reversalId, amountCents: cents > 0n ? cents : -cents, ...thingOf(line) }
  const back = { ...about, reversedAt: at.toISOString() }
  const again = { ...about, reinstatedAt: at.toISOString() }
  if (isPurchase(line.kind)) {
    if (cents > 0n) await appendToOutbox(tx, PurchaseReversedSchema, donorId, { ...back, purchaseId: id })
    else await appendToOutbox(tx, PurchaseReinstatedSchema, donorId, { ...again, purchaseId: id })
  } else if (cents > 0n) await appendToOutbox(tx, GiftReversedSchema, donorId, { ...back, giftId: id, giveaway })
  else await appendToOutbox(tx, GiftReinstatedSchema, donorId, { ...again, giftId: id, giveaway })
}
