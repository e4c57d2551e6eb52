import type { Level, Month } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { LevelChange } from './levels.ts'
import type { Member } from './member.ts'

export async function saveMembers(tx: Transaction, members: readonly Member[]): Promise<void> {
  await tx.query(sql`
    insert into members (donor_id, member_id, registered_at, months_through)
    select * from unnest(${members.map(({ donorId }) => donorId)}::uuid[], ${members.map(({ memberId }) => memberId)}::uuid[],
      ${members.map(({ registeredAt }) => registeredAt)}::timestamptz[],
      ${members.map(({ monthsThrough }) => monthsThrough)}::date[])`)
}

export async function saveMonths(tx: Transaction, begun: readonly { donorId: string; month: Month }[]): Promise<void> {
  await tx.query(sql`
    update members m set months_through = begun.month
    from (select donor_id, max(month) as month from unnest(${begun.map(({ donorId }) => donorId)}::uuid[],
      ${begun.map(({ month }) => month)}::date[]) as one (donor_id, month) group by donor_id) begun
    where m.donor_id = begun.donor_id`)
}

export const findMembers = (db: Queries, donorIds: readonly string[]): Promise<Member[]> =>
  db.query<Member>(sql`
    select ${memberColumns} from members where donor_id = any(${donorIds}::uuid[])`)

/** Members for whom a month has not begun yet, some at a time. */
export const findMembersBefore = (db: Queries, month: Month, limit: number): Promise<Member[]> =>
  db.query<Member>(sql`
    select ${memberColumns} from members where months_through < ${month} order by months_through, donor_id limit ${limit}`)

const memberColumns = sql`
  donor_id as "donorId", member_id as "memberId", registered_at as "registeredAt", months_through as "monthsThrough"`

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
