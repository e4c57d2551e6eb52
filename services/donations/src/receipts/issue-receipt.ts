import { taxPolicyAt } from '@evenhand/contracts/catalogue'
import { organization } from '@evenhand/contracts/organization'
import type { ReceiptSnapshot } from '@evenhand/receipts/snapshot'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { campaignSlotOf } from '../campaign/store.ts'
import { type Donor, nameOf } from '../donors/store.ts'
import type { Gift } from '../gifts/rules.ts'
import { correctedReceipt, firstReceipt, nextStep, numberOf } from './rules.ts'
import { findNewestOfGift, insertMark, insertReceipt, type Mark, takePlace } from './store.ts'

/**
 * Issues the receipt of a payment in the transaction that confirms its gifts. The donor is locked by the caller, and so is their slot of
 * the campaign, whose book the number is taken from: nobody waits for a number who did not wait already.
 */
export async function issueReceipt(
  tx: Transaction,
  paid: { donor: Donor; gifts: readonly Gift[]; paidAt: Date; paymentKey: string },
): Promise<ReceiptSnapshot> {
  const { donor, gifts, paidAt, paymentKey } = paid
  const place = await takePlace(tx, campaignSlotOf(donor.donorId), paidAt)
  const snapshot = firstReceipt(
    { number: numberOf(place), issuedAt: place.issuedAt },
    { gifts, paidAt, donor: { name: nameOf(donor), email: donor.email }, policy: taxPolicyAt(paidAt), organization },
  )
  await insertReceipt(tx, { place, donorId: donor.donorId, paymentKey, version: 1, snapshot })
  return snapshot
}

/** What became of a payment's receipt when money of it went back or came again. */
export type ReceiptChange =
  | { kind: 'none' }
  | { kind: 'voided' | 'restored'; number: string }
  | { kind: 'corrected'; snapshot: ReceiptSnapshot }

/** Lets the receipt of a payment follow what is left of its gifts. The donor is locked by the caller. */
export async function followReceipt(
  tx: Transaction,
  donor: Donor,
  gifts: readonly Gift[],
  because: Pick<Mark, 'cause' | 'at'>,
): Promise<ReceiptChange> {
  const newest = gifts[0] && (await findNewestOfGift(tx, gifts[0].id))
  if (!newest) return { kind: 'none' }
  const { snapshot: former, marks, version, paymentKey } = newest
  switch (nextStep({ lines: former.lines, isVoid: newest.voided !== null }, gifts)) {
    case 'leave':
      return { kind: 'none' }
    case 'void':
      await insertMark(tx, former.number, marks + 1, { kind: 'voided', ...because })
      return { kind: 'voided', number: former.number }
    case 'restore':
      await insertMark(tx, former.number, marks + 1, { kind: 'restored', ...because })
      return { kind: 'restored', number: former.number }
    case 'correct': {
      const { donorId } = donor
      const place = await takePlace(tx, campaignSlotOf(donorId), new Date(former.issuedAt))
      const snapshot = correctedReceipt(former, { number: numberOf(place), issuedAt: place.issuedAt }, gifts)
      await insertReceipt(tx, { place, donorId, paymentKey, version: version + 1, snapshot })
      return { kind: 'corrected', snapshot }
    }
  }
}
