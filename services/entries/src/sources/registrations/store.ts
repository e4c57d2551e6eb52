import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Registration } from './registration.ts'

export async function saveRegistrations(tx: Transaction, registrations: readonly Registration[]): Promise<void> {
  await tx.query(sql`
    insert into registrations (registration_id, donor_id, giveaway, registered_at)
    select * from unnest(${registrations.map(({ registrationId }) => registrationId)}::uuid[],
      ${registrations.map(({ donorId }) => donorId)}::uuid[], ${registrations.map(({ giveaway }) => giveaway)}::text[],
      ${registrations.map(({ registeredAt }) => registeredAt)}::timestamptz[])`)
}

/** Those with one of the ids, and all of these donors. */
export const findRegistrations = (
  db: Queries,
  of: { ids: readonly string[]; donorIds: readonly string[] },
): Promise<Registration[]> =>
  db.query<Registration>(sql`
    select registration_id as "registrationId", donor_id as "donorId", giveaway, registered_at as "registeredAt"
    from registrations where registration_id = any(${of.ids}::uuid[]) or donor_id = any(${of.donorIds}::uuid[])`)
