import type { Cents } from '@evenhand/contracts/money'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { Gift } from '../../gifts/rules.ts'
import { type Membership, named, nounOf } from '../../memberships/membership.ts'
import { insertSecond } from '../../memberships/second-store.ts'
import { askedByEvenhand, insertRefundRequest } from '../../refund-requests/store.ts'

/** Writes down that a membership or monthly gift which was just paid does not begin: its month is refunded with what covered its card fee, and the jobs end it at the processor. */
export async function giveBackSecond(
  tx: Transaction,
  second: { running: Membership; subscriptionId: string; month: Gift; feeCoverCents: Cents; at: Date },
): Promise<void> {
  const { running, subscriptionId, month, feeCoverCents, at } = second
  const { id: giftId, donorId, line } = month
  await insertSecond(tx, { subscriptionId, donorId, giftId, runningId: running.id, paidAt: at }, at)
  const request = {
    id: uuidv7(),
    giftId,
    cents: line.cents,
    feeCoverCents,
    reason: `The donor already has ${named(running.monthly)}: a second ${nounOf(running)} is not begun.`,
    askedBy: askedByEvenhand,
    askedAt: at,
    requestKey: `second-membership ${subscriptionId}`,
  }
  await insertRefundRequest(tx, request, at)
}
