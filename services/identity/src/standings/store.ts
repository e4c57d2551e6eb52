import { type Queries, sql } from '@evenhand/service-kit/postgres'

export interface Standing {
  donorId: string
  isActive: boolean
  version: number
}

/** The newest that was heard holds. */
export async function saveStanding(db: Queries, { donorId, isActive, version }: Standing): Promise<void> {
  await db.query(sql`
    insert into member_standings (donor_id, is_active, version) values (${donorId}, ${isActive}, ${version})
    on conflict (donor_id) do update set is_active = excluded.is_active, version = excluded.version
    where member_standings.version < excluded.version`)
}

export async function isDeactivated(db: Queries, donorId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from member_standings where donor_id = ${donorId} and not is_active`)
  return rows.length > 0
}
