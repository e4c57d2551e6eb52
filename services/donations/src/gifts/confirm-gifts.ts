import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import {
  GiftConfirmedSchema,
  GiftKind,
  MailRequestedSchema,
  MembershipChangedSchema,
  MultiplierBoughtSchema,
} from '@evenhand/contracts/events'
import { toDollars } from '@evenhand/contracts/money'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { giftConfirmed } from '../books/entries.ts'
import { book } from '../books/store.ts'
import { addToCampaign } from '../campaign/store.ts'
import { addToDonor, type Donor, nameOf, saveDonorLevel } from '../donors/store.ts'
import { confirm, describe, type Gift } from './rules.ts'
import { saveGiftState } from './store.ts'

/**
 * Confirms gifts that were paid together, in the transaction that learned of the payment: each once, with its event, what it adds to the
 * donor and the campaign, and one receipt for all of them. The donor is locked by the caller. Answers how many were new.
 */
export async function confirmGifts(
  tx: Transaction,
  paid: { donor: Donor; gifts: readonly Gift[]; paidAt: Date; paymentId: string | null; receiptKey: string },
): Promise<number> {
  const { donor, paidAt, paymentId } = paid
  const confirmed: Gift[] = []
  let given = donor.totalDonatedCents
  for (const gift of multipliersFirst(paid.gifts)) {
    const decision = confirm(gift, { at: paidAt, paymentId })
    if (decision.kind === 'already-confirmed') continue
    const { cents } = gift.line
    await saveGiftState(tx, decision.gift)
    await addToDonor(tx, donor.donorId, cents, paidAt)
    if (cents > 0n) {
      await addToCampaign(tx, { donorId: donor.donorId, cents, given, at: paidAt })
      await book(tx, giftConfirmed({ giftId: gift.id, cents, paymentId: paymentId ?? undefined, at: paidAt }))
    }
    given += cents
    await tell(tx, decision.gift, paidAt)
    confirmed.push(decision.gift)
  }
  const asPaid = paid.gifts.flatMap(({ id }) => confirmed.find((gift) => gift.id === id) ?? [])
  if (confirmed.some(({ line }) => line.cents > 0n)) await requestReceipt(tx, donor, asPaid, paid.receiptKey, paidAt)
  return confirmed.length
}

/** A multiplier is told before what it multiplies: then the ledger grants all of it at once, and the receipt tells all of it. */
const multipliersFirst = (gifts: readonly Gift[]): Gift[] =>
  gifts.toSorted((a, b) => Number(b.line.kind === 'multiplier') - Number(a.line.kind === 'multiplier'))

const kinds = {
  'one-time': GiftKind.ONE_TIME,
  'level-once': GiftKind.LEVEL_ONCE,
  'level-month': GiftKind.LEVEL_MONTH,
  free: GiftKind.FREE,
} as const

/** Others hear ids and facts alone; a multiplier is no gift to the ledger, but what runs from now on. */
async function tell(tx: Transaction, gift: Gift, paidAt: Date): Promise<void> {
  const { line, donorId } = gift
  if (line.kind === 'multiplier') {
    const { factor, days } = line
    await appendToOutbox(tx, MultiplierBoughtSchema, donorId, {
      purchaseId: gift.id,
      donorId,
      factor,
      days,
      amountCents: line.cents,
      boughtAt: paidAt.toISOString(),
    })
    return
  }
  const level =
    line.kind === 'level-once' || line.kind === 'level-month' ? line.level : line.kind === 'free' ? 'free' : ''
  await appendToOutbox(tx, GiftConfirmedSchema, donorId, {
    giftId: gift.id,
    donorId,
    giveaway: gift.giveaway,
    kind: kinds[line.kind],
    level,
    levelBefore: line.kind === 'level-month' ? (line.levelBefore ?? '') : '',
    amountCents: line.cents,
    confirmedAt: paidAt.toISOString(),
  })
}

/** The level that holds now, for the account and for whoever listens. */
export async function changeLevel(
  tx: Transaction,
  donor: Donor,
  level: string,
  membershipId: string,
  at: Date,
): Promise<void> {
  if (donor.membershipLevel === level) return
  await saveDonorLevel(tx, donor.donorId, level)
  await appendToOutbox(tx, MembershipChangedSchema, donor.donorId, {
    membershipId,
    donorId: donor.donorId,
    level,
    changedAt: at.toISOString(),
  })
}

/** One receipt a payment. It waits for the ledger, so that it tells what the gifts really earned, multipliers included. */
async function requestReceipt(
  tx: Transaction,
  donor: Donor,
  gifts: readonly Gift[],
  receiptKey: string,
  paidAt: Date,
): Promise<void> {
  const cents = gifts.reduce((sum, { line }) => sum + line.cents, 0n)
  await appendToOutbox(tx, MailRequestedSchema, donor.donorId, {
    mailKey: `receipt:${receiptKey}`,
    to: donor.email,
    template: 'receipt',
    values: {
      giftId: receiptKey,
      receiptNumber: receiptNumber(receiptKey, paidAt),
      donorName: nameOf(donor),
      amount: toDollars(cents),
      description: gifts.map(describe).join('; '),
      date: paidAt.toISOString(),
      kind: gifts.some(({ line }) => line.kind === 'level-month') ? 'monthly' : 'one-time',
    },
    uselessAfter: '',
    awaitEntrySources: gifts.filter(({ line }) => line.kind !== 'multiplier').map(({ id }) => `gift:${id}`),
  })
}

/** `EH-2026-0F3A9C21B4D7`: the year of the gift and the end of its id, which nobody can count on. */
function receiptNumber(key: string, paidAt: Date): string {
  const year = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, year: 'numeric' }).format(paidAt)
  return `EH-${year}-${key.replaceAll('-', '').slice(-12).toUpperCase()}`
}
