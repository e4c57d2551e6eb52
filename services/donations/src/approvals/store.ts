import type { approvals } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { askedByEvenhand } from '../refund-requests/store.ts'
import type { Asked, Verdict } from './rules.ts'

export interface ApprovalRow extends Asked {
  id: string
  act: approvals.WantedAct
  cents: Cents
  giftId: string | null
  askedAt: Date
  decidedAt: Date | null
  reason: string | null
}

const columns = sql`
  a.id, a.act, a.amount_cents as cents, a.gift_id as "giftId", a.asked_by as "askedBy", a.asked_at as "askedAt", a.expires_at as "expiresAt",
  a.state, a.decided_by as "decidedBy", a.decided_at as "decidedAt", a.reason`

export async function insertApproval(
  tx: Transaction,
  one: Pick<ApprovalRow, 'id' | 'act' | 'cents' | 'giftId' | 'askedBy' | 'askedAt' | 'expiresAt'>,
): Promise<void> {
  await tx.query(sql`
    insert into approvals (id, kind, act, amount_cents, gift_id, asked_by, asked_at, expires_at)
    values (${one.id}, ${one.act.kind}, ${JSON.stringify(one.act)}, ${one.cents}, ${one.giftId}, ${one.askedBy}, ${one.askedAt}, ${one.expiresAt})`)
}

export async function lockApproval(tx: Transaction, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.query<ApprovalRow>(sql`select ${columns} from approvals a where id = ${id} for update`)
  return row
}

export async function saveDecision(
  tx: Transaction,
  id: string,
  decided: { state: Verdict; by: string; at: Date; reason?: string; giftId: string | null },
): Promise<void> {
  await tx.query(sql`
    update approvals set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at},
      reason = ${decided.reason ?? null}, gift_id = ${decided.giftId}
    where id = ${id}`)
}

/** One as the desk shows it: whose gift is refunded is known from the gift. */
export type ShownApproval = ApprovalRow & { donorName: string; donorEmail: string }

const shown = sql`
  select ${columns}, coalesce(a.act -> 'gift' ->> 'donorName', a.act -> 'purchase' ->> 'donorName', concat_ws(' ', d.first_name, d.last_name)) as "donorName", coalesce(a.act -> 'gift' ->> 'donorEmail', a.act -> 'purchase' ->> 'donorEmail', d.email) as "donorEmail"
  from approvals a left join gifts g on g.id = a.gift_id left join donors d on d.donor_id = g.donor_id`

export async function findApproval(db: Queries, id: string): Promise<ShownApproval | undefined> {
  const [row] = await db.query<ShownApproval>(sql`${shown} where a.id = ${id}`)
  return row
}

interface Page {
  now: Date
  after: string | undefined
  limit: number
}

export const listWaiting = (db: Queries, { now, after, limit }: Page): Promise<ShownApproval[]> =>
  db.query<ShownApproval>(sql`
    ${shown} where a.state = 'asked' and a.expires_at > ${now} and (${after ?? null}::uuid is null or a.id > ${after ?? null}::uuid)
    order by a.id limit ${limit}`)

export const listOver = (db: Queries, { now, after, limit }: Page): Promise<ShownApproval[]> =>
  db.query<ShownApproval>(sql`
    ${shown} where (a.state <> 'asked' or a.expires_at <= ${now}) and (${after ?? null}::uuid is null or a.id < ${after ?? null}::uuid)
    order by a.id desc limit ${limit}`)

export async function countApprovals(db: Queries, now: Date): Promise<{ waiting: number; over: number }> {
  const [row] = await db.query<{ waiting: number; over: number }>(sql`
    select count(*) filter (where state = 'asked' and expires_at > ${now})::int as waiting,
           count(*) filter (where state <> 'asked' or expires_at <= ${now})::int as over from approvals`)
  return row ?? { waiting: 0, over: 0 }
}

/** What was recorded of a donor by one person alone since an instant: gifts by check or in cash, or payments of invoices. */
export async function sumOfflineAlone(
  tx: Transaction,
  { donorId, kind, since }: { donorId: string; kind: 'offline-gift' | 'purchase'; since: Date },
): Promise<Cents> {
  const [row] = await tx.query<{ cents: Cents }>(sql`
    select coalesce(sum(g.amount_cents), 0)::bigint as cents from offline_gifts o join gifts g on g.id = o.gift_id
    where o.donor_id = ${donorId} and (o.thing_id is null) = ${kind === 'offline-gift'} and o.recorded_at >= ${since}
      and not exists (select 1 from approvals a where a.gift_id = o.gift_id and a.kind = ${kind})`)
  return row?.cents ?? 0n
}

/** What was refunded of a gift by one person alone, or is on its way. */
export async function sumRefundedAlone(tx: Transaction, giftId: string): Promise<Cents> {
  const [row] = await tx.query<{ cents: Cents }>(sql`
    select coalesce(sum(r.amount_cents), 0)::bigint as cents from refund_requests r
    where r.gift_id = ${giftId} and r.state <> 'refused' and r.asked_by <> ${askedByEvenhand}
      and not exists (select 1 from approvals a where r.request_key = 'approval ' || a.id)`)
  return row?.cents ?? 0n
}

/** The key of a refund that was approved. */
export const approvalKey = (id: string): string => `approval ${id}`
