import type { supporters } from '@evenhand/contracts/http'
import { readHistory } from '@evenhand/service-kit/history'
import { type Queries, sql } from '@evenhand/service-kit/postgres'

type RegistrationKind = (typeof supporters.registrationKinds)[number]

export const listRegistrationHistory = (db: Queries, donorId: string, asked: supporters.HistoryQuery) =>
  readHistory<RegistrationKind>(
    db,
    sql`
      select 'registration:' || id, created_at, 'registered', giveaway, null::bigint, null::bigint, null::text, null::text, null::text, page
      from registrations where donor_id = ${donorId}`,
    asked,
  )

/** As they registered last; undefined where they never did. */
export async function findRegistered(db: Queries, donorId: string): Promise<supporters.KnownAs | undefined> {
  const [row] = await db.query<supporters.KnownAs>(sql`
    select name, email, null as given from registrations where donor_id = ${donorId} order by created_at desc limit 1`)
  return row
}
