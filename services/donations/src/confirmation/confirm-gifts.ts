import { createHash } from 'node:crypto'
import { isPurchase } from '@evenhand/contracts/catalogue'
import { GiftConfirmedSchema, GiftKind, MultiplierBoughtSchema, ThingBoughtSchema } from '@evenhand/contracts/events'
import { browserKeyOf } from '@evenhand/service-kit/auth'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { giftConfirmed } from '../books/entries.ts'
import { book } from '../books/store.ts'
import { addToCampaign } from '../campaign/store.ts'
import type { CameBy } from './came-by.ts'
import { keepShownRules } from '../accepted-rules/store.ts'
import { addToDonor, type Donor } from '../donors/store.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { mailReceipt } from '../receipts/mails.ts'
import { confirm, type Gift, type Renewal, thingOf } from '../gifts/rules.ts'
import { saveGiftState } from '../gifts/store.ts'

/** How a payment came: by which link, with which card, and from which browser. */
interface Came {
  ref?: CameBy | null
  /** The processor’s fingerprint of the card. */
  card?: string | undefined
  /** The browser session that it was paid in. */
  browser?: string | null | undefined
}

/** Tells two cards apart, and nothing else of them. */
const keyOfCard = (fingerprint: string): string => createHash('sha256').update(fingerprint).digest('hex').slice(0, 32)

/**
 * Confirms gifts that were paid together, in the transaction that learned of the payment: each once, with its event, what it adds to the
 * donor and the campaign, and one receipt for all of them. The donor is locked by the caller. Answers how many were new.
 */
export async function confirmGifts(
  tx: Transaction,
  paid: {
    donor: Donor
    gifts: readonly Gift[]
    paidAt: Date
    paymentId: string | null
    receiptKey: string
    /** What comes again of it is charged next. */
    renewal?: Renewal | undefined
    came?: Came | undefined
  },
): Promise<number> {
  const { donor, paidAt, paymentId } = paid
  const confirmed: Gift[] = []
  let given = donor.totalDonatedCents
  for (const gift of multipliersFirst(paid.gifts)) {
    const decision = confirm(gift, { at: paidAt, paymentId })
    if (decision.kind === 'already-confirmed') continue
    const { cents } = gift.line
    await saveGiftState(tx, decision.gift)
    await keepShownRules(tx, decision.gift, paidAt)
    await addToDonor(tx, donor.donorId, cents, paidAt)
    if (cents > 0n) {
      await addToCampaign(tx, { donorId: donor.donorId, cents, given, at: paidAt })
      await book(tx, giftConfirmed({ giftId: gift.id, cents, paymentId: paymentId ?? undefined, at: paidAt }))
    }
    given += cents
    await tell(tx, decision.gift, paidAt, paid.came)
    confirmed.push(decision.gift)
  }
  const asPaid = paid.gifts.flatMap(({ id }) => confirmed.find((gift) => gift.id === id) ?? [])
  if (confirmed.some(({ line }) => line.cents > 0n)) {
    const { receiptKey, renewal } = paid
    const snapshot = await issueReceipt(tx, { donor, gifts: asPaid, paidAt, paymentKey: receiptKey })
    await mailReceipt(tx, donor, { snapshot, gifts: asPaid, receiptKey, renewal })
  }
  return confirmed.length
}

/** A multiplier is told before what it multiplies: then the ledger grants all of it at once, and the receipt tells all of it. */
const multipliersFirst = (gifts: readonly Gift[]): Gift[] =>
  gifts.toSorted((a, b) => Number(b.line.kind === 'multiplier') - Number(a.line.kind === 'multiplier'))

const kinds = {
  'one-time': GiftKind.ONE_TIME,
  'level-once': GiftKind.LEVEL_ONCE,
  'level-month': GiftKind.LEVEL_MONTH,
  'gift-month': GiftKind.GIFT_MONTH,
  free: GiftKind.FREE,
  memorial: GiftKind.MEMORIAL,
} as const

/** Others hear ids and facts alone; a multiplier is no gift to the ledger, but what runs from now on, and a covered fee is nothing to it. */
async function tell(tx: Transaction, gift: Gift, paidAt: Date, came: Came = {}): Promise<void> {
  const { line, donorId } = gift
  if (line.kind === 'fee-cover') return
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
  if (isPurchase(line.kind)) {
    const bought = { purchaseId: gift.id, donorId, amountCents: line.cents, boughtAt: paidAt.toISOString() }
    await appendToOutbox(tx, ThingBoughtSchema, donorId, { ...bought, ...thingOf(line) })
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
    ...thingOf(line),
    region: gift.region ?? '',
    referredByCode: came.ref?.code ?? '',
    referralClickId: came.ref?.click ?? '',
    cardKey: came.card === undefined ? '' : keyOfCard(came.card),
    browserKey: came.browser ? browserKeyOf(came.browser) : '',
  })
}
