import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { settleInvoiceOfPayment } from '../checkout/settling/settle-invoice.ts'
import { type SettleDeps, settlePayment } from '../checkout/settling/settle-payment.ts'
import { type Donor, lockDonor } from '../donors/store.ts'
import { type Gift, isRise } from '../gifts/rules.ts'
import { findDonorOfPayment, lockGiftsOfPayment } from '../gifts/store.ts'
import type { Membership } from '../memberships/membership.ts'
import { lockMembershipsOf } from '../memberships/store.ts'
import { takeLevelBack } from '../memberships/take-level-back.ts'
import { inTurns, type Turns } from '../processor/in-turns.ts'
import type { MoneyBack } from '../processor/money-back.ts'
import { actOnPresentState } from '../processor/present-state.ts'
import { corrections, isTaken, sharesOf } from './rules.ts'
import { saveMoneyBack, sumReversals } from './store.ts'
import { tellDonor } from './tell-donor.ts'
import { writeReversal } from './write-reversal.ts'

export interface MoneyBackDeps extends SettleDeps {
  /** Who asks for the same payment at the same time shares the answer. */
  paymentTurns: Turns<'recorded' | 'unknown'>
}

/** A refund or a dispute that began or changed: its payment is looked at. */
export async function followMoneyBack(deps: MoneyBackDeps, moneyBackId: string): Promise<'recorded' | 'unknown'> {
  const paymentId = await deps.processor.paymentOf(moneyBackId)
  return paymentId === undefined ? 'unknown' : followPayment(deps, paymentId)
}

/**
 * Refunds and disputes take back what their gift earned and counted (spec 03 §C). All of a payment is looked at together, as it is now, so
 * it does not matter how often, how late or in which order we are told.
 */
export function followPayment(deps: MoneyBackDeps, paymentId: string): Promise<'recorded' | 'unknown'> {
  return inTurns(deps.paymentTurns, paymentId, () => followPaymentNow(deps, paymentId))
}

async function followPaymentNow(deps: MoneyBackDeps, paymentId: string): Promise<'recorded' | 'unknown'> {
  const { db, processor, now } = deps
  const donorId = (await findDonorOfPayment(db, paymentId)) ?? (await settleBefore(deps, paymentId))
  if (donorId === undefined) return 'unknown'
  return actOnPresentState(db, `money-back of ${paymentId}`, {
    ask: () => processor.findMoneyBack(paymentId),
    async act(tx, moneyBack) {
      const { memberships, donor } = await lockDonorOfPayment(tx, paymentId)
      const paidBack = await correctReversals(tx, donor, { paymentId, moneyBack, now: now() })
      const isDisputed = moneyBack.some((one) => one.kind === 'dispute' && isTaken(one))
      if (paidBack.some(isRise)) await takeLevelBack(tx, { memberships, donor, isDisputed, at: now() })
      return 'recorded' as const
    },
  })
}

/** So often at most a record is merged into another one while it is waited for. */
const followedMax = 5

/** Memberships before the donor, as whoever follows a subscription. What was merged while it was waited for is the other record's by then. */
async function lockDonorOfPayment(
  tx: Transaction,
  paymentId: string,
): Promise<{ memberships: Membership[]; donor: Donor }> {
  for (let followed = 0; followed < followedMax; followed += 1) {
    const donorId = await findDonorOfPayment(tx, paymentId)
    if (donorId === undefined) break
    const memberships = await lockMembershipsOf(tx, donorId)
    const donor = await lockDonor(tx, donorId)
    if ((await findDonorOfPayment(tx, paymentId)) === donorId) return { memberships, donor }
  }
  throw new Error('a payment that is of nobody, or moves on and on')
}

/** Money can go back before we have heard that it came. */
async function settleBefore(deps: MoneyBackDeps, paymentId: string): Promise<string | undefined> {
  const { kind } = await settlePayment(deps, paymentId)
  if (kind === 'unknown') await settleInvoiceOfPayment(deps, paymentId)
  return findDonorOfPayment(deps.db, paymentId)
}

/**
 * Writes what is missing until the reversals of a payment agree with what is away of it now. The donor is locked by the caller. Answers the
 * gifts of which nothing is left now.
 */
async function correctReversals(
  tx: Transaction,
  donor: Donor,
  payment: { paymentId: string; moneyBack: readonly MoneyBack[]; now: Date },
): Promise<Gift[]> {
  const { paymentId, moneyBack, now } = payment
  const before = await lockGiftsOfPayment(tx, paymentId)
  const gifts = new Map(before.map((gift) => [gift.id, gift]))
  const fresh = new Set<string>()
  for (const one of moneyBack) if (await saveMoneyBack(tx, paymentId, one, now)) fresh.add(one.id)
  const amounts = [...gifts.values()].map(({ id, line }) => ({
    id,
    cents: line.cents,
    isFeeCover: line.kind === 'fee-cover',
  }))
  const due = corrections(await sumReversals(tx, paymentId), sharesOf(amounts, moneyBack))
  let given = donor.totalDonatedCents
  for (const share of due) {
    const gift = gifts.get(share.giftId)
    if (!gift) throw new Error('money went back of a gift that is not of its payment')
    const opened = moneyBack.find(({ id }) => id === share.moneyBackId)?.at
    const at = share.cents > 0n && opened ? opened : now
    gifts.set(gift.id, await writeReversal(tx, gift, { ...share, id: uuidv7(), at }, given))
    given -= share.cents
  }
  if (due.length > 0) await tellDonor(tx, { donor, gifts: [...gifts.values()], moneyBack, fresh, due, at: now })
  return before.flatMap(({ id, state }) => (state === 'refunded' ? [] : (gifts.get(id) ?? []))).filter(isRefunded)
}

const isRefunded = ({ state }: Gift): boolean => state === 'refunded'
