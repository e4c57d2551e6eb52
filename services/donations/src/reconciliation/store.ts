import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Difference, DifferenceKind, Recorded } from './rules.ts'

export interface Span {
  since: Date
  until: Date
}

/** What is recorded of a payment; undefined when nothing is confirmed of it. */
export async function findRecorded(db: Queries, paymentId: string): Promise<Recorded | undefined> {
  const [row] = await db.query<{ cents: Cents | null; back: Cents | null }>(sql`
    select sum(amount_cents)::bigint as cents, sum(paid_back_cents)::bigint as back from gifts where payment_id = ${paymentId}`)
  return row?.cents == null ? undefined : { cents: row.cents, paidBackCents: row.back ?? 0n }
}

/** Payments whose gifts we confirmed in a span of time. */
export async function findRecordedPayments(db: Queries, { since, until }: Span): Promise<string[]> {
  const rows = await db.query<{ payment_id: string }>(sql`
    select distinct payment_id from gifts
    where confirmed_at >= ${since} and confirmed_at < ${until} and payment_id is not null and amount_cents > 0`)
  return rows.map((row) => row.payment_id)
}

/** The subscriptions of memberships that are not over. */
export async function findOpenMemberships(db: Queries): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select subscription_id as id from memberships where state <> 'ended' order by memberships.id`,
  )
  return rows.map(({ id }) => id)
}

export async function insertReconciliation(db: Queries, id: string, { since, until }: Span, now: Date): Promise<void> {
  await db.query(
    sql`insert into reconciliations (id, since, until, started_at) values (${id}, ${since}, ${until}, ${now})`,
  )
}

export async function finishReconciliation(
  tx: Transaction,
  id: string,
  outcome: { compared: number; differences: readonly Difference[]; now: Date },
): Promise<void> {
  for (const { objectId, kind, detail, mended } of outcome.differences) {
    await tx.query(sql`
      insert into differences (reconciliation_id, object_id, kind, detail, mended)
      values (${id}, ${objectId}, ${kind}, ${detail}, ${mended}) on conflict do nothing`)
  }
  await tx.query(
    sql`update reconciliations set ended_at = ${outcome.now}, compared = ${outcome.compared} where id = ${id}`,
  )
}

export interface ReconciliationRow extends Span {
  id: string
  startedAt: Date
  endedAt: Date | null
  compared: number
}

/** The newest comparisons first. */
export async function listReconciliations(db: Queries, most: number): Promise<ReconciliationRow[]> {
  return db.query<ReconciliationRow>(sql`
    select id, since, until, started_at as "startedAt", ended_at as "endedAt", compared
    from reconciliations order by started_at desc limit ${most}`)
}

export async function listDifferences(
  db: Queries,
  ids: readonly string[],
): Promise<(Difference & { reconciliationId: string })[]> {
  return db.query<Difference & { kind: DifferenceKind; reconciliationId: string }>(sql`
    select reconciliation_id as "reconciliationId", object_id as "objectId", kind, detail, mended
    from differences where reconciliation_id = any(${ids}::uuid[]) order by mended, kind, object_id`)
}

/** How many differences are left to people by the last comparison that came to its end and went back so far: one of a single day says nothing of the others. */
export async function countUnmended(db: Queries, backMs: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from differences where not mended and reconciliation_id =
      (select id from reconciliations where ended_at is not null and until - since >= make_interval(secs => ${backMs / 1000}::float8)
        order by started_at desc limit 1)`)
  return row?.count ?? 0
}

/** When the last comparison that came to its end had begun; before the first, when there was first something to compare. */
export async function lastReconciledAt(db: Queries): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(sql`
    select coalesce((select max(started_at) from reconciliations where ended_at is not null), (select min(booked_at) from journal)) as at`)
  return row?.at ?? undefined
}
