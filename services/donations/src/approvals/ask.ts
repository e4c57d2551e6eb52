import { approvalDays, campaignDay } from '@evenhand/contracts/catalogue'
import type { approvals } from '@evenhand/contracts/http'
import { type Cents, parseDollars } from '@evenhand/contracts/money'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../audit/store.ts'
import { findGift } from '../gifts/store.ts'
import { refuseWhatCannotBe } from '../money-back/refund-gift.ts'
import { check, checkDay } from '../offline-gifts/rules.ts'
import { lockInvoiced } from '../purchases/record-purchase.ts'
import { insertApproval } from './store.ts'

const dayMs = 86_400_000

/**
 * Writes down what one person wants another one to approve, and looks whether it could be done now: when it is approved, it is looked at again.
 * Answers its id. Throws as the act itself does.
 */
export async function askApproval(
  tx: Transaction,
  act: approvals.WantedAct,
  { by, now }: { by: string; now: Date },
): Promise<string> {
  const cents = await centsOf(tx, act, now)
  const id = uuidv7()
  const giftId = act.kind === 'refund' ? act.giftId : null
  const expiresAt = new Date(now.getTime() + approvalDays * dayMs)
  await insertApproval(tx, { id, act, cents, giftId, askedBy: by, askedAt: now, expiresAt })
  await writeAudit(tx, {
    administratorId: by,
    action: 'approval-asked',
    ...(giftId === null ? {} : { giftId }),
    cents,
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

/** How much it is about. Throws where it could not be done now. */
async function centsOf(tx: Transaction, act: approvals.WantedAct, now: Date): Promise<Cents> {
  const today = campaignDay(now)
  if (act.kind === 'refund') {
    const cents = parseDollars(act.amount) ?? 0n
    const gift = await findGift(tx, act.giftId)
    if (!gift || gift.state === 'pending') throw new Problem('not-found', { detail: 'We couldn’t find that gift.' })
    refuseWhatCannotBe(gift, cents)
    return cents
  }
  if (act.kind === 'purchase') {
    const fault = checkDay(act.purchase.receivedOn, today)
    if (fault !== undefined) throw invalidField('purchase.receivedOn', fault)
    return (await lockInvoiced(tx, act.purchase.thingId)).priceCents
  }
  const cents = parseDollars(act.gift.amount) ?? 0n
  const checked = check({ cents, level: act.gift.level, receivedOn: act.gift.receivedOn, today })
  if (checked.kind === 'refused') throw invalidField(`gift.${checked.path}`, checked.message)
  return cents
}
