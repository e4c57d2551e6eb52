import type { Level } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { MembershipChange } from './membership-change.ts'
import type { MemberLevel } from './rules.ts'

/** Keeps the newest change of a membership, in whatever order they are heard. */
export async function saveChange(tx: Transaction, change: MembershipChange): Promise<void> {
  await tx.query(sql`
    insert into memberships (membership_id, donor_id, level, changed_at)
    values (${change.membershipId}, ${change.donorId}, ${change.level}, ${change.changedAt})
    on conflict (membership_id) do update set level = excluded.level, changed_at = excluded.changed_at
    where memberships.changed_at <= excluded.changed_at`)
}

export async function findHeldLevels(queries: Queries, donorId: string): Promise<Level[]> {
  const rows = await queries.query<{ level: Level }>(
    sql`select level from memberships where donor_id = ${donorId} and level <> 'none'`,
  )
  return rows.map(({ level }) => level)
}

export async function findMemberOf(
  queries: Queries,
  donorId: string,
): Promise<{ id: string; level: MemberLevel } | undefined> {
  const [member] = await queries.query<{ id: string; level: MemberLevel }>(
    sql`select id, level from members where donor_id = ${donorId}`,
  )
  return member
}

export async function saveLevel(tx: Transaction, memberId: string, level: MemberLevel, at: Date): Promise<void> {
  await tx.query(sql`
    update members set level = ${level}, updated_at = greatest(updated_at, ${at}) where id = ${memberId}`)
}

export const addHolder = (tx: Transaction, memberId: string, level: MemberLevel) => fold(tx, memberId, level, 1)
export const removeHolder = (tx: Transaction, memberId: string, level: MemberLevel) => fold(tx, memberId, level, -1)

/** A member counts in the slot of the last byte of its id. */
async function fold(tx: Transaction, memberId: string, level: MemberLevel, difference: 1 | -1): Promise<void> {
  await tx.query(sql`
    insert into level_holders (level, slot, members)
    values (${level}, get_byte(uuid_send(${memberId}::uuid), 15) % 16, ${difference})
    on conflict (level, slot) do update set members = level_holders.members + excluded.members`)
}

export async function countHolders(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.query<{ level: string; members: number }>(
    sql`select level, sum(members)::int as members from level_holders group by level`,
  )
  return new Map(rows.map(({ level, members }) => [level, members]))
}
