import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { type Donor, lockDonor } from '../donors/store.ts'
import { findDonorOfPayment, lockGiftsOfPayment } from '../gifts/store.ts'
import { inTurns } from '../processor/in-turns.ts'
import { actOnPresentState } from '../processor/present-state.ts'
import type { Processor } from '../processor/processor.ts'
import type { MoneyBack } from '../processor/money-back.ts'
import { corrections, sharesOf } from './rules.ts'
import { saveMoneyBack, sumReversals } from './store.ts'
import { tellDonor } from './tell-donor.ts'
import { writeReversal } from './write-reversal.ts'

/** What writes a payment down that we have not heard of yet. */
interface Settling {
  settlePayment(paymentId: string): Promise<{ kind: string }>
  settleInvoice(invoiceId: string): Promise<unknown>
}

export type MoneyBackFollower = ReturnType<typeof followMoneyBackWith>

/**
 * Refunds and disputes take back what their gift earned and counted (spec 03 §C). All of a payment is looked at together, as it is now, so
 * it does not matter how often, how late or in which order we are told.
 */
export function followMoneyBackWith(deps: {
  db: Database
  processor: Processor
  settlement: Settling
  now: () => Date
}) {
  const { db, processor, settlement, now } = deps
  const followPayment = inTurns(followPaymentNow)
  return { followMoneyBack, followPayment }

  async function followMoneyBack(moneyBackId: string): Promise<'recorded' | 'unknown'> {
    const paymentId = await processor.paymentOf(moneyBackId)
    return paymentId === undefined ? 'unknown' : followPayment(paymentId)
  }

  async function followPaymentNow(paymentId: string): Promise<'recorded' | 'unknown'> {
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
      gifts.set(gift.id, await writeReversal(tx, gift, reversal, given))
      given -= share.cents
    }
    if (due.length > 0) await tellDonor(tx, { donor, gifts: [...gifts.values()], moneyBack, fresh, due, at: now() })
  }
}
