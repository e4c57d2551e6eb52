import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { subjectOf } from './event-types.ts'

/** What we keep of an event: which object it is about. What the object is now, the processor is asked. */
export interface ProcessorEvent {
  id: string
  type: string
  objectId: string
  attempts: number
  trace: Record<string, string>
}

/** Keeps an event once. Answers whether there is something to do about it: nothing about one of no object. */
export async function insertProcessorEvent(db: Queries, event: Omit<ProcessorEvent, 'attempts'>): Promise<boolean> {
  const state = subjectOf(event.type) && event.objectId !== '' ? 'pending' : 'passed-over'
  await db.query(sql`
    insert into processor_events (id, type, object_id, trace, state)
    values (${event.id}, ${event.type}, ${event.objectId}, ${json(event.trace)}, ${state}) on conflict (id) do nothing`)
  return state === 'pending'
}

/**
 * Takes the next event that is due, for one worker, and puts its next try a while ahead: should this process die, another one takes it then.
 */
export async function claimEvent(db: Queries, retrySeconds: number): Promise<ProcessorEvent | undefined> {
  const [row] = await db.query<{
    id: string
    type: string
    object_id: string
    attempts: number
    trace: Record<string, string>
  }>(sql`
    update processor_events
    set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${retrySeconds})
    where id = (
      select id from processor_events where state = 'pending' and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning id, type, object_id, attempts, trace`)
  return row && { id: row.id, type: row.type, objectId: row.object_id, attempts: row.attempts, trace: row.trace }
}

export async function finishEvent(db: Queries | Transaction, id: string, state: 'done' | 'passed-over'): Promise<void> {
  await db.query(sql`update processor_events set state = ${state}, done_at = now(), last_error = null where id = ${id}`)
}

export async function postponeEvent(db: Queries, id: string, error: string, seconds: number): Promise<void> {
  await db.query(sql`
    update processor_events set last_error = ${error}, next_attempt_at = now() + make_interval(secs => ${seconds}) where id = ${id}`)
}

/** When the oldest came that is not worked on yet. */
export async function findPendingSince(db: Queries): Promise<Date | null> {
  const [row] = await db.query<{ since: Date | null }>(
    sql`select min(received_at) as since from processor_events where state = 'pending'`,
  )
  return row?.since ?? null
}

/** Those that should have been worked on long ago: somebody has paid, or wants to be paid back, and we have not recorded it. */
export async function countLateEvents(db: Queries, lateSeconds: number): Promise<number> {
  const [row] = await db.query<{ late: number }>(sql`
    select count(*)::int as late from processor_events
    where state = 'pending' and received_at < now() - make_interval(secs => ${lateSeconds})`)
  return row?.late ?? 0
}
