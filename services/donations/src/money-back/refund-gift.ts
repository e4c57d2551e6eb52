import { type Cents, formatDollars } from '@evenhand/contracts/money'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../audit/store.ts'
import { type Donor, lockDonor } from '../donors/store.ts'
import { feeCoverBackOf } from '../gifts/fee-cover-back.ts'
import { type Gift, leftOf } from '../gifts/rules.ts'
import { findFeeCoverOf, findGift, lockGift } from '../gifts/store.ts'
import { isOffline } from '../offline-gifts/store.ts'
import {
  findRefundRequest,
  finishRefundRequest,
  insertRefundRequest,
  type KnownRequest,
  type RefundRequest,
} from '../refund-requests/store.ts'
import { finishRefund, nextTryAt, refusedByProcessor } from './finish-refund.ts'
import type { MoneyBackDeps } from './follow-money-back.ts'
import { refundByHand } from './refund-by-hand.ts'

/** A refund that an administrator wants: a part of a gift, or all that is left of it. */
export interface WantedRefund {
  giftId: string
  cents: Cents
  reason: string
  askedBy: string
  /** The same for every repeat of one request. */
  requestKey?: string | undefined
}

/**
 * Our record first, with who asked and why, then the processor, then what it made of it. The refund there carries our record's id, so a
 * crash in between is finished by the job and never pays twice. `alone` is asked, in the same transaction, whether one person may ask for this.
 */
export async function refundGift(
  deps: MoneyBackDeps,
  wanted: WantedRefund,
  alone: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db } = deps
  const known = wanted.requestKey === undefined ? undefined : await findRefundRequest(db, wanted.requestKey)
  if (known) return answerRepeat(known, wanted)
  const asked = await db.transaction(async (tx) => {
    const request = await askRefund(tx, wanted, deps.now())
    await alone(tx)
    return request
  })
  if (asked) await finishRefund(deps, asked)
}

/**
 * Writes down a refund that is wanted. Answers what the processor is to be asked for afterward (`finishRefund`); undefined where a check or cash
 * goes back by hand, which is done with this.
 */
export async function askRefund(tx: Transaction, wanted: WantedRefund, now: Date): Promise<RefundRequest | undefined> {
  const known = await findRefundable(tx, wanted.giftId)
  const isByHand = known.paymentId === null
  const { donor, gift } = await lockWhatIsLeft(tx, known, wanted.cents)
  const feeCoverCents = await feeCoverBack(tx, gift, wanted.cents)
  const request: RefundRequest = { requestKey: undefined, ...wanted, feeCoverCents, id: uuidv7(), askedAt: now }
  await insertAlone(tx, request, { action: isByHand ? 'refund-by-hand' : 'refund-asked', nextTry: nextTryAt(now) })
  if (!isByHand) return request
  const moneyBackId = await refundByHand(tx, { donor, gift, request, now })
  await finishRefundRequest(tx, request.id, { moneyBackId })
  return undefined
}

/** A gift of which money came, by the processor or by hand. Throws `not-found`, and `refund-refused` where none did. */
export async function findRefundable(tx: Transaction, giftId: string): Promise<Gift> {
  const gift = await findGift(tx, giftId)
  if (!gift || gift.state === 'pending') throw new Problem('not-found', { detail: 'We couldn’t find that gift.' })
  if (gift.paymentId === null && !(await isOffline(tx, gift.id)))
    throw new Problem('refund-refused', { detail: 'The payment processor has no funds from this gift.' })
  return gift
}

/** All that is left of a gift takes what covered its card fee along. */
export async function feeCoverBack(db: Queries, gift: Gift, cents: Cents): Promise<Cents> {
  if (gift.paymentId === null || cents < leftOf(gift)) return 0n
  return feeCoverBackOf(gift, await findFeeCoverOf(db, gift.paymentId))
}

/** Another refund may have been booked since the gift was read: what is left of it is asked under the lock. */
async function lockWhatIsLeft(
  tx: Transaction,
  { id, donorId }: Gift,
  cents: Cents,
): Promise<{ donor: Donor; gift: Gift }> {
  const donor = await lockDonor(tx, donorId)
  const gift = await lockGift(tx, id)
  if (!gift) throw new Error('a gift is gone')
  refuseWhatCannotBe(gift, cents)
  return { donor, gift }
}

async function insertAlone(
  tx: Transaction,
  request: RefundRequest,
  { action, nextTry }: { action: 'refund-asked' | 'refund-by-hand'; nextTry: Date },
): Promise<void> {
  if (!(await insertRefundRequest(tx, request, nextTry))) throw new Problem('request-in-progress')
  const { giftId, reason: words, askedBy: administratorId, askedAt: at } = request
  const cents = request.cents + request.feeCoverCents
  await writeAudit(tx, { administratorId, action, giftId, cents, words, at })
}

/** Who asks again with the same key hears what became of the first time. */
function answerRepeat(known: KnownRequest, wanted: WantedRefund): void {
  const isSame = known.giftId === wanted.giftId && known.cents === wanted.cents && known.reason === wanted.reason
  if (!isSame) throw new Problem('idempotency-key-reused')
  if (known.state === 'asked') throw new Problem('request-in-progress')
  if (known.state === 'refused') throw refusedByProcessor(known.refusal ?? '')
}

/** Throws `refund-refused` or names the amount, where so much of a gift can’t be refunded now. */
export function refuseWhatCannotBe(gift: Gift, cents: Cents): void {
  const left = leftOf(gift)
  if (left === 0n) throw new Problem('refund-refused', { detail: 'This gift has already been refunded in full.' })
  if (cents === 0n) throw invalidField('amount', 'Enter an amount above zero')
  if (cents > left) throw invalidField('amount', `At most ${formatDollars(left)} of this gift is left to refund`)
}
