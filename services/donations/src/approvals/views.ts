import type { approvals } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Queries } from '@evenhand/service-kit/postgres'
import { stateAt } from './rules.ts'
import { listOver, listWaiting, type ShownApproval } from './store.ts'

export interface SeenBy {
  by: string
  now: Date
}

/** One as the desk reads it. */
export const toApproval = (row: ShownApproval, { by, now }: SeenBy): approvals.Approval => {
  const { act, donorName, knownAs, invoiceNumber, thingName, giftCents } = row
  return {
    id: row.id,
    act,
    amount: toDollars(row.cents),
    feeCover: toDollars(row.feeCoverCents),
    donorName,
    donorEmail: row.donorEmail,
    knownAs: knownAs === donorName ? null : knownAs,
    invoice: thingName === null ? null : { number: invoiceNumber ?? '', name: thingName },
    gift: giftCents === null ? null : { amount: toDollars(giftCents), byHand: row.isByHand },
    giftId: row.giftId,
    state: stateAt(row, now),
    askedBy: row.askedBy,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    failure: row.failure,
    isOwn: row.askedBy === by,
  }
}

/** A page of the list, as whoever asks reads it. */
export async function pageOfApprovals(
  db: Queries,
  state: approvals.ApprovalFilter['state'],
  { after, limit }: { after: string | undefined; limit: number },
  seenBy: SeenBy,
): Promise<{ items: approvals.Approval[]; next: string | null }> {
  const list = state === 'waiting' ? listWaiting : listOver
  const rows = await list(db, { now: seenBy.now, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    items: page.map((row) => toApproval(row, seenBy)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
