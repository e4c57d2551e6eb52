import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Visit } from './visit.ts'

/** Each day of a donor and sponsor once among them, and earlier than what is kept of it. */
export async function saveVisits(tx: Transaction, visits: readonly Visit[]): Promise<void> {
  await tx.query(sql`
    insert into sponsor_visits (donor_id, sponsor_id, day, visit_id, base, company, visited_at)
    select * from unnest(${visits.map(({ donorId }) => donorId)}::uuid[],
      ${visits.map(({ sponsorId }) => sponsorId)}::uuid[], ${visits.map(({ day }) => day)}::date[],
      ${visits.map(({ visitId }) => visitId)}::uuid[], ${visits.map(({ base }) => base)}::bigint[],
      ${visits.map(({ company }) => company)}::text[], ${visits.map(({ visitedAt }) => visitedAt)}::timestamptz[])
    on conflict (donor_id, sponsor_id, day) do update
    set visit_id = excluded.visit_id, base = excluded.base, company = excluded.company, visited_at = excluded.visited_at`)
}

const visitColumns = sql`
  donor_id as "donorId", sponsor_id as "sponsorId", day, visit_id as "visitId", base, company, visited_at as "visitedAt"`

/** What is kept of the days that the visits name. */
export const findSameDays = (db: Queries, visits: readonly Visit[]): Promise<Visit[]> =>
  db.query<Visit>(sql`
    select ${visitColumns} from sponsor_visits where (donor_id, sponsor_id, day) in (
      select * from unnest(${visits.map(({ donorId }) => donorId)}::uuid[],
        ${visits.map(({ sponsorId }) => sponsorId)}::uuid[], ${visits.map(({ day }) => day)}::date[]))`)

/** The visits of donors at an instant, which is of each donor, or later. */
export const findVisitsSince = (db: Queries, donors: readonly { donorId: string; since: Date }[]): Promise<Visit[]> =>
  db.query<Visit>(sql`
    select ${visitColumns} from sponsor_visits join unnest(${donors.map(({ donorId }) => donorId)}::uuid[],
      ${donors.map(({ since }) => since)}::timestamptz[]) as donor (id, since) on donor_id = donor.id
    where visited_at >= donor.since`)
