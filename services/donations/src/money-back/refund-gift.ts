import { type Cents, formatDollars } from '@evenhand/contracts/money'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Gift } from '../gifts/rules.ts'
import { findGift } from '../gifts/store.ts'
import { type Processor, ProcessorRefusal } from '../stripe/processor.ts'
import type { MoneyBackFollower } from './follow-money-back.ts'
import { finishRefundRequest, insertRefundRequest, type RefundRequest } from './store.ts'

/** How long a refund may take at the processor before somebody else tries to finish it. */
const tryAgainMs = 60_000

/** A refund that an administrator wants: a part of a gift, or all that is left of it. */
export interface WantedRefund {
  giftId: string
  cents: Cents
  reason: string
  askedBy: string
}

export type Refunds = ReturnType<typeof refundsWith>

/**
 * Our record first, with who asked and why, then the processor, then what it made of it. The key at the processor is our record's, so a crash
 * in between is finished by the job and never pays twice.
 */
export function refundsWith(deps: {
  db: Database
  processor: Processor
  moneyBack: MoneyBackFollower
  now: () => Date
}) {
  const { db, processor, moneyBack, now } = deps
  return { refundGift, finish, nextTryAt }

  function nextTryAt(): Date {
    return new Date(now().getTime() + tryAgainMs)
  }

  async function refundGift(wanted: WantedRefund): Promise<Gift> {
    const gift = await findGift(db, wanted.giftId)
    if (!gift || gift.state === 'pending') throw new Problem('not-found', { detail: 'There is no such gift.' })
    refuseWhatCannotBe(gift, wanted.cents)
    const request: RefundRequest = { ...wanted, id: uuidv7(), askedAt: now() }
    const isAlone = await db.transaction((tx) => insertRefundRequest(tx, request, nextTryAt()))
    if (!isAlone) throw new Problem('request-in-progress')
    await finish(request)
    return (await findGift(db, gift.id)) ?? gift
  }

  /** Asks the processor for it, with the same key however often, and follows what came of it. */
  async function finish(request: RefundRequest): Promise<void> {
    const gift = await findGift(db, request.giftId)
    if (!gift?.paymentId) throw new Error('a refund was asked for a gift without a payment')
    const { paymentId } = gift
    try {
      const key = `refund-${request.id}`
      const { refundId } = await processor.refund({ key, paymentId, cents: request.cents, giftId: gift.id })
      await moneyBack.followPayment(paymentId)
      await finishRefundRequest(db, request.id, { moneyBackId: refundId })
    } catch (error) {
      if (!(error instanceof ProcessorRefusal)) throw error
      await finishRefundRequest(db, request.id, { refusal: error.message })
      throw new Problem('refund-refused', { detail: `The payment processor refused: ${error.message}`, cause: error })
    }
  }
}

function refuseWhatCannotBe(gift: Gift, cents: Cents): void {
  const left = gift.line.cents - gift.paidBackCents
  if (gift.paymentId === null)
    throw new Problem('refund-refused', { detail: 'The payment processor holds no money of this gift.' })
  if (left === 0n) throw new Problem('refund-refused', { detail: 'All of this gift was paid back already.' })
  if (cents === 0n) throw invalidField('amount', 'Please enter an amount above zero')
  if (cents > left) throw invalidField('amount', `At most ${formatDollars(left)} of this gift is left to pay back`)
}
