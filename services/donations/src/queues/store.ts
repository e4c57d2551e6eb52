import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { namedInQueue, nothingWaits, type WaitingRow } from '@evenhand/service-kit/queues'
import { isUntoldIn } from '../memberships/store.ts'

/** Gifts whose money a bank has taken, or asks about. */
export async function countDisputes(db: Queries): Promise<WaitingRow> {
  const [row] = await db.query<WaitingRow>(sql`
    with waiting as (
      select g.id, min(m.opened_at) as since, max(m.amount_cents) as cents
      from money_back m join gifts g on g.payment_id = m.payment_id and g.state <> 'pending'
      where m.kind = 'dispute' and m.state in ('inquiry', 'opened') group by g.id)
    select count(*)::int as many, min(since) as "oldestAt", null::timestamptz as "dueAt", max(cents)::bigint as dearest,
      array(select id::text from waiting order by since, id limit ${namedInQueue}) as first from waiting`)
  return row ?? nothingWaits
}

/** Large amounts that another person asked for: one’s own wait for somebody else. */
export async function countApprovalsOf(
  db: Queries,
  { besides, now }: { besides: string; now: Date },
): Promise<WaitingRow> {
  const [row] = await db.query<WaitingRow>(sql`
    with waiting as (
      select id, asked_at, expires_at, amount_cents from approvals where state = 'asked' and expires_at > ${now} and asked_by <> ${besides})
    select count(*)::int as many, min(asked_at) as "oldestAt", min(expires_at) as "dueAt", max(amount_cents)::bigint as dearest,
      array(select id::text from waiting order by id limit ${namedInQueue}) as first from waiting`)
  return row ?? nothingWaits
}

/** What the last comparison with the payment processor found, and nobody has mended. */
export async function countDifferences(db: Queries): Promise<Pick<WaitingRow, 'many' | 'oldestAt'>> {
  const [row] = await db.query<Pick<WaitingRow, 'many' | 'oldestAt'>>(sql`
    select count(*)::int as many, min(latest.started_at) as "oldestAt"
    from differences join (select id, started_at from reconciliations order by started_at desc limit 1) latest
      on latest.id = differences.reconciliation_id
    where not mended`)
  return row ?? nothingWaits
}

const waitingPayments = sql`
  select count(*)::int as many, min(behind_since) as "oldestAt", min(lapses_at) as "dueAt", max(behind_cents)::bigint as dearest,
    array(select id::text from waiting order by behind_since, id limit ${namedInQueue}) as first from waiting`

export async function countFailedRenewals(db: Queries): Promise<WaitingRow> {
  const [row] = await db.query<WaitingRow>(sql`
    with waiting as (select id, behind_since, lapses_at, behind_cents from memberships where state = 'past-due')
    ${waitingPayments}`)
  return row ?? nothingWaits
}

/** Of whose donors nobody has been told. */
export async function countUntoldRenewals(db: Queries, now: Date): Promise<WaitingRow> {
  const [row] = await db.query<WaitingRow>(sql`
    with waiting as (select id, behind_since, lapses_at, behind_cents from memberships where ${isUntoldIn(now)})
    ${waitingPayments}`)
  return row ?? nothingWaits
}
