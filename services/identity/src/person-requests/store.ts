import type { ServiceName } from '@evenhand/contracts/services'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** How far a service is with what is asked of all of them. */
export interface PartRow<Wait extends string = string> {
  requestId: string
  service: ServiceName
  /** Those of a later turn are asked when all before them are done. */
  turn: number
  waitsFor: Wait | null
  failure: string | null
  /** Since when it waits or fails. */
  since: Date | null
  doneAt: Date | null
}

export async function insertParts(
  tx: Transaction,
  requestId: string,
  turns: readonly (readonly ServiceName[])[],
): Promise<void> {
  const parts = turns.flatMap((services, turn) => services.map((service) => ({ service, turn })))
  await tx.query(sql`
    insert into request_parts (request_id, service, turn)
    select ${requestId}, * from unnest(${parts.map(({ service }) => service)}::text[], ${parts.map(({ turn }) => turn)}::int[])`)
}

export const listParts = <Wait extends string>(db: Queries, requestIds: readonly string[]): Promise<PartRow<Wait>[]> =>
  db.query<PartRow<Wait>>(sql`
    select request_id as "requestId", service, turn, waits_for as "waitsFor", failure, since, done_at as "doneAt"
    from request_parts where request_id = any(${requestIds}::uuid[]) order by service`)

/** What is told late doesn’t undo what is done. */
export async function savePart(tx: Transaction, part: Omit<PartRow, 'turn'>): Promise<void> {
  const { requestId, service, waitsFor, failure, since, doneAt } = part
  await tx.query(sql`
    update request_parts set waits_for = ${waitsFor}, failure = ${failure}, since = ${since}, done_at = ${doneAt}
    where request_id = ${requestId} and service = ${service} and done_at is null`)
}

/** Services that failed are asked again, and say again what they fail with. */
export async function forgetFailures(tx: Transaction, requestId: string): Promise<void> {
  await tx.query(sql`
    update request_parts set failure = null, since = null
    where request_id = ${requestId} and done_at is null and failure is not null`)
}
