import { approvalDays, campaignDay } from '@evenhand/contracts/catalogue'
import type { approvals } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../audit/store.ts'
import { feeCoverBack, findRefundable, refuseWhatCannotBe } from '../money-back/refund-gift.ts'
import { check, checkDay } from '../offline-gifts/rules.ts'
import { lockInvoiced } from '../purchases/record-purchase.ts'
import { insertApproval, isAskedAlready } from './store.ts'

const dayMs = 86_400_000

/**
 * Writes down what one person wants another one to approve, and looks whether it could be done now: when it is approved, it is looked at again.
 * Answers its id. Throws as the act itself does.
 */
export async function askApproval(
  tx: Transaction,
  act: approvals.WantedAct,
  { by, now, donorIdOf }: { by: string; now: Date; donorIdOf: DonorIdOf },
): Promise<string> {
  if (await isAskedAlready(tx, act, now))
    throw new Problem('conflict', { detail: 'Exactly this has already been sent for approval. See Approvals.' })
  const amounts =
    act.kind === 'refund'
      ? await refundOf(tx, act)
      : { ...(await recordingOf(tx, act, now)), ...donorOf(act, donorIdOf) }
  const id = uuidv7()
  const expiresAt = new Date(now.getTime() + approvalDays * dayMs)
  await insertApproval(tx, { id, act, ...amounts, askedBy: by, askedAt: now, expiresAt })
  const { cents, feeCoverCents, giftId } = amounts
  await writeAudit(tx, {
    administratorId: by,
    action: 'approval-asked',
    ...(giftId === null ? {} : { giftId }),
    thing: { kind: 'approval', id },
    cents: cents + feeCoverCents,
    ...wordsOf(act),
    at: now,
  })
  return id
}

/** What the audit log says of an act, and what the trail of all services says, which names no donor. */
export function wordsOf(act: approvals.WantedAct): { words: string; told: string } {
  if (act.kind === 'refund') return { words: `refund: ${act.reason}`, told: `refund: ${act.reason}` }
  const { way, reference } = act.kind === 'purchase' ? act.purchase : act.gift
  const note = act.kind === 'purchase' ? '' : act.gift.note
  return { words: [way, reference, note].filter((part) => part !== '').join(', '), told: way }
}

type Recorded = Exclude<approvals.WantedAct, { kind: 'refund' }>

/** What a refund takes of its gift, with what covered the card fee. Throws where it could not be asked for now. */
async function refundOf(tx: Transaction, act: Extract<approvals.WantedAct, { kind: 'refund' }>) {
  const cents = parseDollars(act.amount) ?? 0n
  const gift = await findRefundable(tx, act.giftId)
  refuseWhatCannotBe(gift, cents)
  return { cents, feeCoverCents: await feeCoverBack(tx, gift, cents), giftId: gift.id, donorId: gift.donorId }
}

/** How much is recorded. Throws where it could not be now. */
async function recordingOf(tx: Transaction, act: Recorded, now: Date) {
  const today = campaignDay(now)
  const none = { feeCoverCents: 0n, giftId: null }
  if (act.kind === 'purchase') {
    const fault = checkDay(act.purchase.receivedOn, today)
    if (fault !== undefined) throw invalidField('purchase.receivedOn', fault)
    return { cents: (await lockInvoiced(tx, act.purchase.thingId)).priceCents, ...none }
  }
  const cents = parseDollars(act.gift.amount) ?? 0n
  const checked = check({ cents, level: act.gift.level, receivedOn: act.gift.receivedOn, today })
  if (checked.kind === 'refused') throw invalidField(`gift.${checked.path}`, checked.message)
  return { cents, ...none }
}

const donorOf = (act: Recorded, donorIdOf: DonorIdOf) => ({
  donorId: donorIdOf((act.kind === 'purchase' ? act.purchase : act.gift).donorEmail),
})
