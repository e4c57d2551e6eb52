import { Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import { leftOf } from '../gifts/rules.ts'
import { findFeeCoverOf, findGift } from '../gifts/store.ts'
import { ProcessorRefusal, unlessUnknown } from '../processor/processor.ts'
import {
  askedByEvenhand,
  finishRefundRequest,
  listAnswered,
  postponeRefund,
  type RefundRequest,
} from '../refund-requests/store.ts'
import { followPayment, type MoneyBackDeps } from './follow-money-back.ts'
import { refundOf } from './rules.ts'

/** How long a refund may take at the processor before somebody else tries to finish it. */
const tryAgainMs = 60_000

export const nextTryAt = (now: Date): Date => new Date(now.getTime() + tryAgainMs)

/** A refund that nobody asked for has nobody who would ask again: it is tried for a week, in which what refused it may pass. */
const patientDays = 7
const patientMs = 60 * 60_000
const isPatient = ({ askedBy, askedAt }: AskedRefund, now: Date): boolean =>
  askedBy === askedByEvenhand && now.getTime() - askedAt.getTime() < patientDays * 24 * patientMs

/** A refund that was asked for, whoever asks for it again. */
export type AskedRefund = Omit<RefundRequest, 'requestKey'>

/**
 * Asks the processor for it, unless it has done it already, and follows what came of it. An answer can be lost, and the processor forgets
 * after a day what it was asked: so it is looked at first.
 */
export async function finishRefund(deps: MoneyBackDeps, request: AskedRefund): Promise<void> {
  const { db } = deps
  const gift = await findGift(db, request.giftId)
  if (!gift?.paymentId) throw new Error('a refund was asked for a gift without a payment')
  const { paymentId } = gift
  try {
    const refundId = (await findMade(deps, request, paymentId)) ?? (await askFor(deps, request, paymentId))
    await followPayment(deps, paymentId)
    await finishRefundRequest(db, request.id, { moneyBackId: refundId })
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    if (isPatient(request, deps.now())) await postponeRefund(db, request.id, new Date(deps.now().getTime() + patientMs))
    else await noteRefusal(deps, request, error.message)
    throw refusedByProcessor(error.message, error)
  }
}

async function findMade(
  { db, processor }: MoneyBackDeps,
  request: AskedRefund,
  paymentId: string,
): Promise<string | undefined> {
  const moneyBack = (await unlessUnknown(processor.findMoneyBack(paymentId))) ?? []
  const answered = await listAnswered(
    db,
    moneyBack.map(({ id }) => id),
  )
  return refundOf(request, moneyBack, answered)?.id
}

async function askFor(
  deps: MoneyBackDeps,
  { id: requestId, giftId, cents, feeCoverCents }: AskedRefund,
  paymentId: string,
): Promise<string> {
  await followPayment(deps, paymentId)
  const gift = await findGift(deps.db, giftId)
  const cover = feeCoverCents > 0n ? await findFeeCoverOf(deps.db, paymentId) : undefined
  if ((gift && cents > leftOf(gift)) || (cover && feeCoverCents > leftOf(cover)))
    throw new ProcessorRefusal('Less than that is left of this gift, because money went back in the meantime.')
  const { refundId } = await deps.processor.refund({ requestId, paymentId, cents: cents + feeCoverCents, giftId })
  return refundId
}

async function noteRefusal({ db, now }: MoneyBackDeps, request: AskedRefund, refusal: string): Promise<void> {
  const { giftId, cents, askedBy: administratorId } = request
  await db.transaction(async (tx) => {
    if (!(await finishRefundRequest(tx, request.id, { refusal }))) return
    const action = 'refund-refused'
    await writeAudit(tx, { administratorId, action, giftId, cents, words: refusal, at: now() })
  })
}

export const refusedByProcessor = (refusal: string, cause?: unknown): Problem =>
  new Problem('refund-refused', { detail: `The payment processor refused: ${refusal}`, cause })
