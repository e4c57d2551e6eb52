import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** A membership or monthly gift that an administrator cancels for its donor, kept before the processor is asked to end it. */
export interface Cancellation {
  id: string
  membershipId: string
  reason: string
  askedBy: string
  askedAt: Date
  /** The same for every repeat of one request; undefined when the client sent none. */
  requestKey: string | undefined
}

/** What became of a request. */
export interface KnownCancellation {
  membershipId: string
  reason: string
  state: 'asked' | 'done' | 'refused'
  refusal: string | null
}

export async function findCancellation(db: Queries, requestKey: string): Promise<KnownCancellation | undefined> {
  const [row] = await db.query<KnownCancellation>(sql`
    select membership_id as "membershipId", reason, state, refusal from membership_cancellations where request_key = ${requestKey}`)
  return row
}

/** Answers false while another one of the membership is on its way to the processor. */
export async function insertCancellation(tx: Transaction, asked: Cancellation, nextTryAt: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into membership_cancellations (id, membership_id, request_key, reason, asked_by, asked_at, state, next_try_at)
    values (${asked.id}, ${asked.membershipId}, ${asked.requestKey ?? null}, ${asked.reason}, ${asked.askedBy}, ${asked.askedAt}, 'asked', ${nextTryAt})
    on conflict do nothing returning 1`)
  return rows.length === 1
}

/** Takes the next one that was asked for and isn't known to be done, and puts its next try ahead. */
export async function claimCancellation(
  db: Queries,
  now: Date,
  nextTryAt: Date,
): Promise<Omit<Cancellation, 'requestKey'> | undefined> {
  const [row] = await db.query<Omit<Cancellation, 'requestKey'>>(sql`
    update membership_cancellations set next_try_at = ${nextTryAt}
    where id = (select id from membership_cancellations where state = 'asked' and next_try_at <= ${now}
                order by next_try_at limit 1 for update skip locked)
    returning id, membership_id as "membershipId", reason, asked_by as "askedBy", asked_at as "askedAt"`)
  return row
}

/** Answers false when somebody else has finished it already. */
export async function saveCancellation(
  db: Queries,
  id: string,
  outcome: 'done' | { refusal: string },
): Promise<boolean> {
  const refusal = outcome === 'done' ? null : outcome.refusal
  const rows = await db.query(sql`
    update membership_cancellations set state = ${refusal === null ? 'done' : 'refused'}, refusal = ${refusal}
    where id = ${id} and state = 'asked' returning 1`)
  return rows.length === 1
}
