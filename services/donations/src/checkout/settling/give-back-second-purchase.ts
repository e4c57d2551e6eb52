import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { feeCoverBackOf } from '../../gifts/fee-cover-back.ts'
import { type Gift, isHeldLine } from '../../gifts/rules.ts'
import { isPaid, lockThing } from '../../held/store.ts'
import { askedByEvenhand, insertRefundRequest, secondPurchaseKey } from '../../refund-requests/store.ts'

/** Which of these gifts pay for something that another payment has bought already. Locks it until the transaction ends. */
export async function findSecondPurchases(tx: Transaction, gifts: readonly Gift[]): Promise<Gift[]> {
  const second: Gift[] = []
  for (const { gift, thingId } of heldIn(gifts)) {
    await lockThing(tx, thingId)
    if (gift.state === 'pending' && (await isPaid(tx, thingId))) second.push(gift)
  }
  return second
}

const heldIn = (gifts: readonly Gift[]) =>
  gifts
    .flatMap((gift) => (isHeldLine(gift.line) ? [{ gift, thingId: gift.line.thingId }] : []))
    .toSorted((a, b) => (a.thingId < b.thingId ? -1 : 1))

/** Writes down that what was bought before is refunded, with what covered its card fee. */
export async function giveBackSecondPurchases(
  tx: Transaction,
  { second, paid, at }: { second: readonly Gift[]; paid: readonly Gift[]; at: Date },
): Promise<void> {
  let cover = paid.find(({ line }) => line.kind === 'fee-cover')
  for (const gift of second) {
    const feeCoverCents = feeCoverBackOf(gift, cover)
    if (cover) cover = { ...cover, paidBackCents: cover.paidBackCents + feeCoverCents }
    const request = {
      id: uuidv7(),
      giftId: gift.id,
      cents: gift.line.cents,
      feeCoverCents,
      reason: 'It was paid for already, by another payment.',
      askedBy: askedByEvenhand,
      askedAt: at,
      requestKey: secondPurchaseKey(gift.id),
    }
    await insertRefundRequest(tx, request, at)
  }
}
