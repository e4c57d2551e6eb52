import type { StandingChange } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface Registered {
  donorId: string
  registeredAt: Date
}

export async function saveMember(tx: Transaction, { donorId, registeredAt }: Registered): Promise<void> {
  await tx.query(sql`
    insert into members (donor_id, registered_at) values (${donorId}, ${registeredAt}) on conflict (donor_id) do nothing`)
}

export interface Standing extends StandingChange {
  donorId: string
}

export async function saveStanding(
  tx: Transaction,
  { donorId, version, isActive, changedAt }: Standing,
): Promise<void> {
  await tx.query(sql`
    insert into member_standings (donor_id, version, is_active, changed_at)
    values (${donorId}, ${version}, ${isActive}, ${changedAt}) on conflict do nothing`)
}

export const listStandings = (db: Queries, donorId: string): Promise<StandingChange[]> =>
  db.query<StandingChange>(sql`
    select version, is_active as "isActive", changed_at as "changedAt" from member_standings where donor_id = ${donorId}`)

/** Since when somebody is a member; undefined for who is none, as far as we have heard. */
export async function findRegisteredAt(db: Queries, donorId: string): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date }>(sql`select registered_at as at from members where donor_id = ${donorId}`)
  return row?.at
}
