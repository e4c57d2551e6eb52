import type { Month } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { ringLocks } from '../../ledger/locks.ts'
import type { Member } from './member.ts'

/** One after the other: a friend may be heard of before the member who referred them, or at the same moment. */
export async function saveMembers(tx: Transaction, members: readonly Member[]): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${ringLocks}, 0)`)
  const rings = await ringsOf(tx, members)
  const memberIds = members.map(({ memberId }) => memberId)
  const ringIds = memberIds.map((memberId) => rings.get(memberId) ?? memberId)
  await tx.query(sql`
    insert into members (donor_id, member_id, registered_at, months_through, ring)
    select * from unnest(${members.map(({ donorId }) => donorId)}::uuid[], ${memberIds}::uuid[],
      ${members.map(({ registeredAt }) => registeredAt)}::timestamptz[],
      ${members.map(({ monthsThrough }) => monthsThrough)}::date[], ${ringIds}::uuid[])`)
  // Friends who were heard of earlier are in a tree that is called like the one who was missing.
  await tx.query(sql`
    update members set ring = come.ring from unnest(${memberIds}::uuid[], ${ringIds}::uuid[]) as come (member_id, ring)
    where members.ring = come.member_id and come.ring <> come.member_id`)
}

/** By member id the tree of referrals that each is in: it is called like its first one, as far as we have heard of them. */
async function ringsOf(tx: Transaction, members: readonly Member[]): Promise<Map<string, string>> {
  const above = new Map(members.map(({ memberId, referrerMemberId = '' }) => [memberId, referrerMemberId || memberId]))
  const found = await tx.query<{ memberId: string; ring: string }>(sql`
    select member_id as "memberId", coalesce(ring, member_id) as ring from members
    where member_id = any(${[...above.values()]}::uuid[])`)
  for (const { memberId, ring } of found) above.set(memberId, ring)
  return new Map(members.map(({ memberId }) => [memberId, topOf(above, memberId)]))
}

/** Of those known by what is above them the last one; nobody is passed twice. */
function topOf(above: ReadonlyMap<string, string>, memberId: string): string {
  const passed = new Set<string>()
  let top = memberId
  while (!passed.has(top)) {
    passed.add(top)
    top = above.get(top) ?? top
  }
  return top
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
