import { campaignDay, mainSeries } from '@evenhand/contracts/catalogue'
import type { purchases } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../audit/store.ts'
import { confirmGifts } from '../confirmation/confirm-gifts.ts'
import { insertDonorIfNew, lockDonor, nameNameless } from '../donors/store.ts'
import type { Gift } from '../gifts/rules.ts'
import { insertGift } from '../gifts/store.ts'
import type { Held } from '../held/rules.ts'
import { isPaid, lockThing, release } from '../held/store.ts'
import type { Recording } from '../offline-gifts/record-offline-gift.ts'
import { checkDay, offlineSource } from '../offline-gifts/rules.ts'
import { insertOfflineGift, instantOf } from '../offline-gifts/store.ts'

/**
 * A check or a transfer paid the invoice of something held: it is bought at its price, whether or not its hold is over, and can't be paid by
 * card any more. Once: whoever records it locks it first. Answers the id of the gift.
 */
export async function recordPurchase(
  tx: Transaction,
  wanted: purchases.PurchaseForm,
  context: Recording,
): Promise<string> {
  const { administratorId, now } = context
  const { thingId, donorEmail: email, donorName: name, receivedOn, way, reference } = wanted
  const fault = checkDay(receivedOn, campaignDay(now))
  if (fault !== undefined) throw invalidField('receivedOn', fault)
  const donorId = context.donorIdOf(email)
  await insertDonorIfNew(tx, { donorId, email, name, now })
  const donor = await nameNameless(tx, await lockDonor(tx, donorId), name)
  const held = await lockInvoiced(tx, thingId)
  const gift = giftOf(held, { donorId, now })
  await insertGift(tx, gift)
  const facts = { way, receivedOn, reference, note: `Invoice ${held.invoiceNumber}`, thingId }
  await insertOfflineGift(tx, { giftId: gift.id, donorId, ...facts, recordedBy: administratorId, recordedAt: now })
  await release(tx, thingId, now)
  const paidAt = await instantOf(tx, receivedOn, now)
  await confirmGifts(tx, { donor, gifts: [gift], paidAt, paymentId: null, receiptKey: gift.id })
  const words = [way, reference, held.invoiceNumber].join(', ')
  const action = 'purchase-recorded'
  await writeAudit(tx, { administratorId, action, giftId: gift.id, cents: held.priceCents, words, told: way, at: now })
  return gift.id
}

/** Locks what can be paid past the cart: its holder told of an invoice, and nobody has paid it. */
export async function lockInvoiced(tx: Transaction, thingId: string): Promise<Held & { invoiceNumber: string }> {
  const held = await lockThing(tx, thingId)
  if (!held)
    throw new Problem('not-found', { detail: 'We couldn’t find what this invoice is for. Try again in a moment.' })
  const { invoiceNumber } = held
  if (invoiceNumber === undefined)
    throw new Problem('not-possible', { detail: 'This has no invoice, so it can only be paid by card.' })
  if (await isPaid(tx, thingId))
    throw new Problem('already-paid', { detail: `Invoice ${invoiceNumber} is already paid.` })
  return { ...held, invoiceNumber }
}

function giftOf(
  { thingId, kind, name, priceCents: cents }: Held,
  { donorId, now }: { donorId: string; now: Date },
): Gift {
  const id = uuidv7()
  return {
    id,
    donorId,
    checkoutId: null,
    giveaway: mainSeries,
    line: { kind, thingId, name, cents },
    state: 'pending',
    source: offlineSource(id),
    createdAt: now,
    confirmedAt: null,
    paymentId: null,
    paidBackCents: 0n,
  }
}
