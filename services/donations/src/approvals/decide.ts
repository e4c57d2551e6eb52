import { parseDollars } from '@evenhand/contracts/money'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { PairRefusal, PeopleNeeded } from '@evenhand/service-kit/deciders'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type MoneyAction, writeAudit } from '../audit/store.ts'
import { findGift } from '../gifts/store.ts'
import { finishRefund, refusedByProcessor } from '../money-back/finish-refund.ts'
import type { MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { askRefund } from '../money-back/refund-gift.ts'
import { recordOfflineGift } from '../offline-gifts/record-offline-gift.ts'
import { recordPurchase } from '../purchases/record-purchase.ts'
import { findRefundRequest, type RefundRequest } from '../refund-requests/store.ts'
import { wordsOf } from './ask.ts'
import { refusalOf, type Verdict } from './rules.ts'
import { approvalKey, type ApprovalRow, lockApproval, saveDecision } from './store.ts'

export type DecideDeps = MoneyBackDeps & { donorIdOf: DonorIdOf; people: PeopleNeeded }

interface Deciding {
  by: string
  now: Date
}

/**
 * Does what one person asked for and another one approves, in one transaction with the approval. Throws `conflict` where somebody else was first, and as
 * the act itself does: then nothing is approved. The processor is asked for a refund afterward, by the job where this process dies: what it refuses is
 * approved and not done, and `refund-refused` is thrown, on a repeat too.
 */
export async function approve({ db, donorIdOf, people, ...deps }: DecideDeps, id: string, by: string): Promise<void> {
  const deciding = { by, now: deps.now() }
  const refund = await db.transaction(async (tx) => {
    const asked = await lockToDecide(tx, id, {
      verdict: 'approved',
      pairs: await people.pairRefusals(tx, by),
      ...deciding,
    })
    return asked ? approveIn(tx, asked, { ...deciding, donorIdOf }) : refuseRefused(tx, id)
  })
  if (refund) await finishRefund({ db, ...deps }, refund)
}

/** Who approves again hears what the processor made of it. */
async function refuseRefused(tx: Transaction, id: string): Promise<undefined> {
  const known = await findRefundRequest(tx, approvalKey(id))
  if (known?.state === 'refused') throw refusedByProcessor(known.refusal ?? '')
}

async function approveIn(
  tx: Transaction,
  asked: ApprovalRow,
  { by, now, donorIdOf }: Deciding & { donorIdOf: DonorIdOf },
): Promise<RefundRequest | undefined> {
  const { act, id, askedBy } = asked
  if (act.kind !== 'refund') {
    const recording = { donorIdOf, administratorId: askedBy, now }
    const giftId =
      act.kind === 'purchase'
        ? await recordPurchase(tx, act.purchase, recording)
        : await recordOfflineGift(tx, act.gift, recording)
    const recorded = await findGift(tx, giftId)
    if (recorded?.line.cents !== asked.cents)
      throw new Problem('conflict', {
        detail: 'The price has changed since this was asked for. Refuse it, and have it asked for again.',
      })
    await saveDecision(tx, id, { state: 'approved', by, at: now, giftId })
    await auditDecision(tx, { ...asked, giftId }, { action: 'approval-given', by, now })
    return undefined
  }
  const { giftId, reason } = act
  const cents = parseDollars(act.amount) ?? 0n
  const refund = await askRefund(tx, { giftId, cents, reason, askedBy, requestKey: approvalKey(id) }, now)
  if ((refund?.feeCoverCents ?? 0n) !== asked.feeCoverCents)
    throw new Problem('conflict', {
      detail:
        'The card fee that goes back has changed since this was asked for. Refuse it, and have it asked for again.',
    })
  await saveDecision(tx, id, { state: 'approved', by, at: now, giftId })
  await auditDecision(tx, asked, { action: 'approval-given', by, now })
  return refund
}

/** Refuses what another person asked for, or withdraws what one asked for oneself. Throws `conflict` where that may not be, or is over. */
export const turnDown = (db: Database, id: string, decision: TurningDown): Promise<void> =>
  db.transaction((tx) => turnDownIn(tx, id, decision))

type TurningDown = Deciding & ({ verdict: 'refused'; reason: string } | { verdict: 'withdrawn' })

async function turnDownIn(tx: Transaction, id: string, { by, now, ...decision }: TurningDown): Promise<void> {
  const asked = await lockToDecide(tx, id, { verdict: decision.verdict, by, now })
  if (!asked) return
  const reason = decision.verdict === 'refused' ? decision.reason : undefined
  await saveDecision(tx, id, { state: decision.verdict, by, at: now, giftId: asked.giftId, ...(reason && { reason }) })
  await auditDecision(tx, asked, { action: `approval-${decision.verdict}`, by, now, words: reason })
}

/** Answers what was asked for, locked; undefined where the same person has decided so before, as with an answer that was lost. */
async function lockToDecide(
  tx: Transaction,
  id: string,
  { pairs, ...deciding }: Deciding & { verdict: Verdict; pairs?: PairRefusal },
): Promise<ApprovalRow | undefined> {
  const asked = await lockApproval(tx, id)
  if (!asked) throw new Problem('not-found', { detail: 'Nobody asked for that approval.' })
  const refusal = refusalOf(asked, { ...deciding, pair: pairs?.('asked for this', asked.askedBy) })
  if (refusal === 'repeated') return undefined
  if (refusal !== undefined) throw new Problem('conflict', { detail: refusal })
  return asked
}

const auditDecision = (
  tx: Transaction,
  { id, act, cents, feeCoverCents, giftId }: ApprovalRow,
  { action, by, now, words }: Deciding & { action: MoneyAction; words?: string | undefined },
): Promise<void> =>
  writeAudit(tx, {
    administratorId: by,
    action,
    ...(giftId === null ? {} : { giftId }),
    thing: { kind: 'approval', id },
    cents: cents + feeCoverCents,
    ...wordsOf(act),
    // Why it was refused may name a donor, which the trail of all services doesn’t.
    ...(words === undefined ? {} : { words }),
    at: now,
  })
