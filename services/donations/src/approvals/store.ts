import type { approvals } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { askedByEvenhand } from '../refund-requests/store.ts'
import type { Asked, Verdict } from './rules.ts'

export interface ApprovalRow extends Asked {
  id: string
  act: approvals.WantedAct
  cents: Cents
  feeCoverCents: Cents
  donorId: string
  giftId: string | null
  askedAt: Date
  decidedAt: Date | null
  reason: string | null
}

const columns = sql`
  a.id, a.act, a.amount_cents as cents, a.fee_cover_cents as "feeCoverCents", a.donor_id as "donorId", a.gift_id as "giftId", a.asked_by as "askedBy", a.asked_at as "askedAt", a.expires_at as "expiresAt",
  a.state, a.decided_by as "decidedBy", a.decided_at as "decidedAt", a.reason`

type NewApproval = Omit<ApprovalRow, 'state' | 'decidedBy' | 'decidedAt' | 'reason'>

export async function insertApproval(tx: Transaction, one: NewApproval): Promise<void> {
  await tx.query(sql`
    insert into approvals (id, kind, act, amount_cents, fee_cover_cents, donor_id, gift_id, asked_by, asked_at, expires_at)
    values (${one.id}, ${one.act.kind}, ${JSON.stringify(one.act)}, ${one.cents}, ${one.feeCoverCents}, ${one.donorId}, ${one.giftId}, ${one.askedBy}, ${one.askedAt}, ${one.expiresAt})`)
}

/** Whether the very same waits already. Two who ask at once ask one after the other. */
export async function isAskedAlready(tx: Transaction, act: approvals.WantedAct, now: Date): Promise<boolean> {
  const text = JSON.stringify(act)
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('approval ' || ${text}::jsonb::text, 0))`)
  const rows = await tx.query(
    sql`select 1 from approvals where state = 'asked' and expires_at > ${now} and act = ${text}::jsonb limit 1`,
  )
  return rows.length > 0
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

/** One as the desk shows it, with what who decides has to compare. */
export type ShownApproval = ApprovalRow & {
  donorName: string
  donorEmail: string
  knownAs: string | null
  invoiceNumber: string | null
  thingName: string | null
  /** Of the gift that is refunded. */
  giftCents: Cents | null
  isByHand: boolean
  /** Why the processor refused what was approved. */
  failure: string | null
}

const shown = sql`
  select ${columns},
    coalesce(a.act -> 'gift' ->> 'donorName', a.act -> 'purchase' ->> 'donorName', concat_ws(' ', d.first_name, d.last_name)) as "donorName",
    coalesce(a.act -> 'gift' ->> 'donorEmail', a.act -> 'purchase' ->> 'donorEmail', reached_at(d.donor_id, d.email)) as "donorEmail",
    nullif(concat_ws(' ', d.first_name, d.last_name), '') as "knownAs", h.invoice_number as "invoiceNumber", h.name as "thingName",
    case a.kind when 'refund' then g.amount_cents end as "giftCents",
    exists (select 1 from offline_gifts o where o.gift_id = a.gift_id) as "isByHand", r.refusal as failure
  from approvals a left join donors d on d.donor_id = a.donor_id left join gifts g on g.id = a.gift_id
    left join held_things h on h.thing_id = (a.act -> 'purchase' ->> 'thingId')::uuid
    left join refund_requests r on r.request_key = 'approval ' || a.id`

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

/** What was recorded of a donor since an instant, by check, transfer or in cash, without a second person. */
export async function sumOfflineAlone(tx: Transaction, donorId: string, since: Date): Promise<Cents> {
  const [row] = await tx.query<{ cents: Cents }>(sql`
    select coalesce(sum(g.amount_cents), 0)::bigint as cents from offline_gifts o join gifts g on g.id = o.gift_id
    where o.donor_id = ${donorId} and o.recorded_at >= ${since}
      and not exists (select 1 from approvals a where a.gift_id = o.gift_id and a.kind <> 'refund' and a.state = 'approved')`)
  return row?.cents ?? 0n
}

/** What was refunded since an instant, without a second person, of all gifts of the donor of this one; or is on its way. */
export async function sumRefundedAlone(tx: Transaction, giftId: string, since: Date): Promise<Cents> {
  const [row] = await tx.query<{ cents: Cents }>(sql`
    select coalesce(sum(r.amount_cents + r.fee_cover_cents), 0)::bigint as cents
    from gifts one join gifts g on g.donor_id = one.donor_id join refund_requests r on r.gift_id = g.id
    where one.id = ${giftId} and r.asked_at >= ${since} and r.state <> 'refused' and r.asked_by <> ${askedByEvenhand}
      and not exists (select 1 from approvals a where r.request_key = 'approval ' || a.id and a.state = 'approved')`)
  return row?.cents ?? 0n
}

/** The key of a refund that was approved. */
export const approvalKey = (id: string): string => `approval ${id}`
