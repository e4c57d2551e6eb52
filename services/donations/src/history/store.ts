import type { supporters } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { folded } from '@evenhand/contracts/search'
import { readHistory } from '@evenhand/service-kit/history'
import { containing, type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'

type MoneyKind = (typeof supporters.moneyKinds)[number]

/** Everything about money that happened to a donor, and free entries; approvals for who may read those. */
export const listMoneyHistory = (
  db: Queries,
  { donorId, approvals }: { donorId: string; approvals: boolean },
  asked: supporters.HistoryQuery,
) =>
  readHistory<MoneyKind>(
    db,
    sql`
      ${giftsOf(donorId)} union all ${receiptsOf(donorId)} union all ${moneyBackOf(donorId)} union all ${membershipsOf(donorId)}
      union all ${notesOf(donorId)}
      ${approvals ? sql`union all ${approvalsOf(donorId)}` : sql``}`,
    asked,
  )

const giftsOf = (donorId: string): Sql => sql`
  select 'gift:' || id, confirmed_at, case kind when 'free' then 'free-entry' else 'gift' end, coalesce(thing_name, kind), amount_cents,
    null::bigint, case when state = 'confirmed' and paid_back_cents > 0 then 'partly-refunded' else state end, null::text,
    (select recorded_by from offline_gifts where gift_id = gifts.id), id::text
  from gifts where donor_id = ${donorId} and state <> 'pending'`

const receiptsOf = (donorId: string): Sql => sql`
  select 'receipt:' || number, issued_at, 'receipt', number, null, null,
    (select kind from receipt_marks where receipt_marks.number = receipts.number order by position desc limit 1), null, null, gift_ids[1]::text
  from receipts where donor_id = ${donorId}
  union all
  select 'sent-again:' || id, asked_at, 'receipt-sent-again', number, null, null, null, null,
    nullif(regexp_replace(asked_by, '^administrator ', ''), 'donor'), receipts.gift_ids[1]::text
  from receipt_reissues join receipts using (number) where donor_id = ${donorId}`

/** By its payment, which may have paid several gifts, or by what it took of a gift that came offline. */
const moneyBackOf = (donorId: string): Sql => sql`
  select 'money-back:' || back.id, back.opened_at, back.kind, null, back.amount_cents, null, back.state,
    (select reason from refund_requests where money_back_id = back.id limit 1),
    (select asked_by from refund_requests where money_back_id = back.id limit 1), gift.id::text
  from money_back back cross join lateral (
    select id from gifts where donor_id = ${donorId} and (payment_id = back.payment_id
      or id in (select gift_id from reversals where money_back_id = back.id)) order by id limit 1) gift
  where back.payment_id in (select payment_id from gifts where donor_id = ${donorId})
    or back.id in (select money_back_id from reversals where gift_id in (select id from gifts where donor_id = ${donorId}))`

/** A month that could not be collected is told once, however often it was tried. */
const membershipsOf = (donorId: string): Sql => sql`
  select 'began:' || id, started_at, 'membership-began', coalesce(level, 'monthly gift'), gift_cents, null,
    case when state = 'active' and ends_at is not null then 'ending' else state end, null, null, id::text
  from memberships where donor_id = ${donorId}
  union all
  select 'missed:' || step.invoice_id, step.due_at, 'payment-missed', coalesce(level, 'monthly gift'), null, null, null, null, null, id::text
  from memberships join arrears_steps step on step.membership_id = memberships.id and step.step = 'first-notice'
  where donor_id = ${donorId} and step.due_at <= now()
  union all
  select 'ended:' || id, ended_at, 'membership-ended', coalesce(level, 'monthly gift'), null, null, ended_because, null, null, id::text
  from memberships where donor_id = ${donorId} and ended_at is not null
  union all
  select 'canceled:' || c.id, asked_at, 'membership-canceled', coalesce(level, 'monthly gift'), null, null, nullif(c.state, 'done'), reason, asked_by,
    membership_id::text
  from membership_cancellations c join memberships on memberships.id = membership_id where donor_id = ${donorId}`

const notesOf = (donorId: string): Sql => sql`
  select 'note:' || id, at, kind, null, null, null, null, note, administrator_id, null
  from donor_notes where donor_id = ${donorId}`

/** Who asked, and who decided, each in a line of their own. */
const approvalsOf = (donorId: string): Sql => sql`
  select 'approval:' || id, asked_at, 'approval-asked', kind, amount_cents, null,
    case when state = 'asked' then case when expires_at <= now() then 'expired' else 'asked' end end, null, asked_by, gift_id::text
  from approvals where donor_id = ${donorId}
  union all
  select 'decided:' || id, decided_at, 'approval-decided', kind, amount_cents, null, state, reason, decided_by, gift_id::text
  from approvals where donor_id = ${donorId} and decided_at is not null`

export interface FoundDonor {
  donorId: string
  firstName: string | null
  lastName: string | null
  email: string
  totalDonatedCents: Cents
  lastActivityAt: Date
}

/** So many of those who match are looked at, by the index of what is searched: a search that matches more says too little to put in order. */
const matchedMax = 2000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Who did something last comes first. Only who gave or entered free: whoever only opened a checkout is nobody's supporter. */
export const findDonors = (
  db: Queries,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<FoundDonor[]> =>
  db.query<FoundDonor>(sql`
    with found as (${search === undefined ? newest(limit) : matching(search)})
    select donor_id as "donorId", first_name as "firstName", last_name as "lastName", reached_at(donor_id, email) as email,
      total_donated_cents as "totalDonatedCents", last_activity_at as "lastActivityAt"
    from found order by last_activity_at desc, donor_id limit ${limit}`)

const gave = sql`exists (select 1 from gifts where gifts.donor_id = donors.donor_id and gifts.state <> 'pending')`

const newest = (limit: number): Sql =>
  sql`select * from donors where ${gave} order by last_activity_at desc, donor_id limit ${limit}`

const matching = (search: string): Sql =>
  uuid.test(search)
    ? sql`select * from donors where donor_id = ${search}::uuid and ${gave}`
    : sql`select * from donors where ${containing(sql`searched`, folded(search))} and ${gave} limit ${matchedMax}`

/** What records are called that are known here, merged or not; none of who was erased. */
export const listNamed = (
  db: Queries,
  donorIds: readonly string[],
): Promise<Pick<FoundDonor, 'donorId' | 'firstName' | 'lastName' | 'email'>[]> =>
  db.query<Pick<FoundDonor, 'donorId' | 'firstName' | 'lastName' | 'email'>>(sql`
    select donor_id as "donorId", first_name as "firstName", last_name as "lastName", email from donors
    where donor_id = any(${donorIds}::uuid[]) and (email <> '' or first_name is not null)`)
