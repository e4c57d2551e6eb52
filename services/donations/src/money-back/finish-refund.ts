import { Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import { findGift } from '../gifts/store.ts'
import { ProcessorRefusal } from '../processor/processor.ts'
import { finishRefundRequest, type RefundRequest } from '../refund-requests/store.ts'
import { followPayment, type MoneyBackDeps } from './follow-money-back.ts'

/** How long a refund may take at the processor before somebody else tries to finish it. */
const tryAgainMs = 60_000

export const nextTryAt = (now: Date): Date => new Date(now.getTime() + tryAgainMs)

/** A refund that was asked for, whoever asks for it again. */
export type AskedRefund = Omit<RefundRequest, 'requestKey'>

/** Asks the processor for it, with the same key however often, and follows what came of it. */
export async function finishRefund(deps: MoneyBackDeps, request: AskedRefund): Promise<void> {
  const { db, processor } = deps
  const gift = await findGift(db, request.giftId)
  if (!gift?.paymentId) throw new Error('a refund was asked for a gift without a payment')
  const { paymentId } = gift
  try {
    const key = `refund-${request.id}`
    const { refundId } = await processor.refund({ key, paymentId, cents: request.cents, giftId: gift.id })
    await followPayment(deps, paymentId)
    await finishRefundRequest(db, request.id, { moneyBackId: refundId })
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    await noteRefusal(deps, request, error.message)
    throw refusedByProcessor(error.message, error)
  }
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
