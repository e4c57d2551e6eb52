import { GiftReinstatedSchema, GiftReversedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { giftReversed } from '../books/entries.ts'
import { book } from '../books/store.ts'
import { addToCampaign } from '../campaign/store.ts'
import type { Settlements } from '../checkout/settle-payment.ts'
import { addToDonor, type Donor, lockDonor } from '../donors/store.ts'
import { type Gift, reversed } from '../gifts/rules.ts'
import { findDonorOfPayment, lockGiftsOfPayment, saveGiftState } from '../gifts/store.ts'
import { followReceipt, type ReceiptChange } from '../receipts/issue-receipt.ts'
import { mailCorrectedReceipt } from '../receipts/mails.ts'
import { actOnPresentState } from '../stripe/present-state.ts'
import type { Processor } from '../stripe/processor.ts'
import { requestRefundNotice } from './refund-notice.ts'
import { corrections, type MoneyBack, type Share, sharesOf } from './rules.ts'
import { insertReversal, type Reversal, saveMoneyBack, sumReversals } from './store.ts'

const unchanged: ReceiptChange = { kind: 'none' }

export type MoneyBackFollower = ReturnType<typeof followMoneyBackWith>

/**
 * Refunds and disputes take back what their gift earned and counted (spec 03 §C). All of a payment is looked at together, as it is now, so
 * it does not matter how often, how late or in which order we are told.
 */
export function followMoneyBackWith(deps: {
  db: Database
  processor: Processor
  settlement: Settlements
  now: () => Date
}) {
  const { db, processor, settlement, now } = deps
  return { followMoneyBack, followPayment }

  async function followMoneyBack(moneyBackId: string): Promise<'recorded' | 'unknown'> {
    const paymentId = await processor.paymentOf(moneyBackId)
    return paymentId === undefined ? 'unknown' : followPayment(paymentId)
  }

  async function followPayment(paymentId: string): Promise<'recorded' | 'unknown'> {
    const donorId = (await findDonorOfPayment(db, paymentId)) ?? (await settleFirst(paymentId))
    if (donorId === undefined) return 'unknown'
    return actOnPresentState(db, `money-back of ${paymentId}`, {
      ask: () => processor.findMoneyBack(paymentId),
      async act(tx, moneyBack) {
        const donor = await lockDonor(tx, donorId)
        await agree(tx, donor, paymentId, moneyBack)
        return 'recorded' as const
      },
    })
  }

  /** Money can go back before we have heard that it came. */
  async function settleFirst(paymentId: string): Promise<string | undefined> {
    const { kind } = await settlement.settlePayment(paymentId)
    if (kind === 'unknown') {
      const invoiceId = await processor.findInvoiceOfPayment(paymentId)
      if (invoiceId !== undefined) await settlement.settleInvoice(invoiceId)
    }
    return findDonorOfPayment(db, paymentId)
  }

  async function agree(
    tx: Transaction,
    donor: Donor,
    paymentId: string,
    moneyBack: readonly MoneyBack[],
  ): Promise<void> {
    const gifts = new Map((await lockGiftsOfPayment(tx, paymentId)).map((gift) => [gift.id, gift]))
    const fresh = new Set<string>()
    for (const one of moneyBack) if (await saveMoneyBack(tx, paymentId, one, now())) fresh.add(one.id)
    const amounts = [...gifts.values()].map(({ id, line }) => ({ id, cents: line.cents }))
    const due = corrections(await sumReversals(tx, paymentId), sharesOf(amounts, moneyBack))
    let given = donor.totalDonatedCents
    for (const share of due) {
      const gift = gifts.get(share.giftId)
      if (!gift) throw new Error('money went back of a gift that is not of its payment')
      const opened = moneyBack.find(({ id }) => id === share.moneyBackId)?.at
      const at = share.cents > 0n && opened ? opened : now()
      const reversal = { ...share, id: uuidv7(), at }
      gifts.set(gift.id, await write(tx, gift, reversal, given))
      given -= share.cents
    }
    if (due.length > 0) await tellDonor(tx, { donor, gifts: [...gifts.values()], moneyBack, fresh, due })
  }

  /**
   * The receipt follows what is left. The mail about a refund that was not heard of before carries the corrected one; else it goes out by
   * itself, because a second mail about the same refund would not be sent.
   */
  async function tellDonor(
    tx: Transaction,
    change: {
      donor: Donor
      gifts: readonly Gift[]
      moneyBack: readonly MoneyBack[]
      fresh: ReadonlySet<string>
      due: readonly Share[]
    },
  ): Promise<void> {
    const { donor, gifts, moneyBack, fresh, due } = change
    const cause = moneyBack.find(({ id }) => id === due.at(-1)?.moneyBackId)?.kind ?? 'refund'
    const receipt = await followReceipt(tx, donor, gifts, { cause, at: now() })
    let carried = false
    for (const one of moneyBack) {
      const about = { donor, gifts, due, receipt: fresh.has(one.id) ? receipt : unchanged }
      const asked = await requestRefundNotice(tx, about, one)
      carried ||= asked && fresh.has(one.id)
    }
    if (receipt.kind === 'corrected' && !carried) await mailCorrectedReceipt(tx, donor, receipt.snapshot)
  }

  async function write(tx: Transaction, gift: Gift, reversal: Reversal, given: bigint): Promise<Gift> {
    const { donorId, giveaway, paymentId } = gift
    const { id: reversalId, cents, at } = reversal
    const after = reversed(gift, cents)
    await insertReversal(tx, reversal)
    await saveGiftState(tx, after)
    await addToDonor(tx, donorId, -cents, at)
    await addToCampaign(tx, { donorId, cents: -cents, given, at })
    await book(tx, giftReversed({ giftId: gift.id, cents, paymentId: paymentId ?? undefined, reversalId, at }))
    if (gift.line.kind === 'fee-cover') return after
    const told = { giftId: gift.id, donorId, giveaway, reversalId }
    if (cents > 0n)
      await appendToOutbox(tx, GiftReversedSchema, donorId, {
        ...told,
        amountCents: cents,
        reversedAt: at.toISOString(),
      })
    else
      await appendToOutbox(tx, GiftReinstatedSchema, donorId, {
        ...told,
        amountCents: -cents,
        reinstatedAt: at.toISOString(),
      })
    return after
  }
}
