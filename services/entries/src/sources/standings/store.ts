import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Standing } from './standing.ts'

export async function saveStandings(tx: Transaction, standings: readonly Standing[]): Promise<void> {
  await tx.query(sql`
    insert into member_standings (donor_id, version, is_active, changed_at)
    select * from unnest(${standings.map(({ donorId }) => donorId)}::uuid[], ${standings.map(({ version }) => version)}::int[],
      ${standings.map(({ isActive }) => isActive)}::boolean[], ${standings.map(({ changedAt }) => changedAt)}::timestamptz[])`)
}

export const findStandings = (db: Queries, donorIds: readonly string[]): Promise<Standing[]> =>
  db.query<Standing>(sql`
    select donor_id as "donorId", version, is_active as "isActive", changed_at as "changedAt"
    from member_standings where donor_id = any(${donorIds}::uuid[])`)
