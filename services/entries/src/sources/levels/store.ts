import type { Level } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { LevelChange } from './levels.ts'

export async function saveLevelChanges(tx: Transaction, changes: readonly LevelChange[]): Promise<void> {
  await tx.query(sql`
    insert into level_changes (donor_id, membership_id, level, changed_at)
    select * from unnest(${changes.map(({ donorId }) => donorId)}::uuid[],
      ${changes.map(({ membershipId }) => membershipId)}::text[], ${changes.map(({ level }) => level ?? 'none')}::text[],
      ${changes.map(({ changedAt }) => changedAt)}::timestamptz[])`)
}

export async function findLevelChanges(db: Queries, donorIds: readonly string[]): Promise<LevelChange[]> {
  const rows = await db.query<Omit<LevelChange, 'level'> & { level: Level | 'none' }>(sql`
    select donor_id as "donorId", membership_id as "membershipId", level, changed_at as "changedAt"
    from level_changes where donor_id = any(${donorIds}::uuid[])`)
  return rows.map(({ level, ...row }) => ({ ...row, level: level === 'none' ? undefined : level }))
}
