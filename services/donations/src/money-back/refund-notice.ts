import { isPurchase, levels } from '@evenhand/contracts/catalogue'
import { jsonText } from '@evenhand/contracts/mail'
import { toDollars } from '@evenhand/contracts/money'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { type Donor, greetingOf } from '../donors/store.ts'
import { describe, type Gift, isHeldLine, isMonthly } from '../gifts/rules.ts'
import { nextChargeAfter } from '../memberships/next-charge.ts'
import { findBeside } from '../memberships/second-store.ts'
import { findRefundRequest, secondPurchaseKey } from '../refund-requests/store.ts'
import type { ReceiptChange } from '../receipts/issue-receipt.ts'
import type { MoneyBack } from '../processor/money-back.ts'
import type { Share } from './rules.ts'

const KnownLevel = z.enum(levels).optional()

/**
 * Tells the donor once of a refund that began: what went back, that its entries went with it, what is charged next all the same, and what became of the receipt. Of a dispute
 * their bank tells them. Answers whether a mail was asked for.
 */
export async function requestRefundNotice(
  tx: Transaction,
  change: { donor: Donor; gifts: readonly Gift[]; due: readonly Share[]; receipt: ReceiptChange },
  moneyBack: MoneyBack,
): Promise<boolean> {
  const { donor, gifts, due, receipt } = change
  if (moneyBack.kind !== 'refund') return false
  const shares = due.filter(({ moneyBackId, cents }) => moneyBackId === moneyBack.id && cents > 0n)
  if (shares.length === 0) return false
  const touched = gifts.filter(({ id }) => shares.some(({ giftId }) => giftId === id))
  const beside = await findBeside(
    tx,
    touched.map(({ id }) => id),
  )
  const month = beside ? undefined : touched.find(({ line }) => isMonthly(line))
  const next = month && (await nextChargeAfter(tx, month))
  await requestMail(tx, 'refund', {
    key: donor.donorId,
    mailKey: `refund:${moneyBack.id}`,
    to: donor.email,
    values: {
      donorName: greetingOf(donor),
      amount: toDollars(shares.reduce((sum, { cents }) => sum + cents, 0n)),
      description: touched.map(describe).join('; '),
      whole: touched.every(({ state }) => state === 'refunded') ? 'yes' : 'no',
      date: moneyBack.at.toISOString(),
      nextOf: next && (next.kind === 'level' ? 'membership' : 'monthly-gift'),
      nextAmount: next && toDollars(next.cents),
      nextAt: next?.at.toISOString(),
      // A check or cash goes back past the processor.
      byHand: touched.every(({ paymentId }) => paymentId === null) ? 'yes' : undefined,
      levelBeside: KnownLevel.parse(beside?.level ?? undefined),
      boughtBefore: (await wasBoughtBefore(tx, touched)) ? 'yes' : undefined,
      noEntries: touched.every(isOfNoEntries) ? 'yes' : undefined,
      giftBeside: beside?.giftCents == null ? undefined : toDollars(beside.giftCents),
      voidReceipt: receipt.kind === 'voided' ? receipt.number : undefined,
      snapshot: receipt.kind === 'corrected' ? jsonText(receipt.snapshot) : undefined,
    },
  })
  return true
}

/** A multiplier earns none either, but multiplied others. */
const isOfNoEntries = ({ line }: Gift): boolean => isPurchase(line.kind) || line.kind === 'fee-cover'

async function wasBoughtBefore(tx: Transaction, gifts: readonly Gift[]): Promise<boolean> {
  const held = gifts.filter(({ line }) => isHeldLine(line))
  const requests = await Promise.all(held.map(({ id }) => findRefundRequest(tx, secondPurchaseKey(id))))
  return requests.some((request) => request !== undefined)
}
