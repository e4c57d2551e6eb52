import type { Month } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Member } from './member.ts'

export async function saveMembers(tx: Transaction, members: readonly Member[]): Promise<void> {
  const rings = await ringsOf(tx, members)
  await tx.query(sql`
    insert into members (donor_id, member_id, registered_at, months_through, ring)
    select * from unnest(${members.map(({ donorId }) => donorId)}::uuid[], ${members.map(({ memberId }) => memberId)}::uuid[],
      ${members.map(({ registeredAt }) => registeredAt)}::timestamptz[],
      ${members.map(({ monthsThrough }) => monthsThrough)}::date[],
      ${members.map(({ memberId }) => rings.get(memberId) ?? memberId)}::uuid[])`)
}

/** By member id the first of the tree of referrals that each is in: whoever was referred by nobody we know. */
async function ringsOf(tx: Transaction, members: readonly Member[]): Promise<Map<string, string>> {
  const referrers = members.flatMap(({ referrerMemberId = '' }) => (referrerMemberId === '' ? [] : [referrerMemberId]))
  if (referrers.length === 0) return new Map()
  const found = await tx.query<{ memberId: string; ring: string }>(sql`
    select member_id as "memberId", coalesce(ring, member_id) as ring from members
    where member_id = any(${referrers}::uuid[])`)
  const rings = new Map(found.map(({ memberId, ring }) => [memberId, ring]))
  for (const { memberId, referrerMemberId = '' } of members)
    rings.set(memberId, referrerMemberId === '' ? memberId : (rings.get(referrerMemberId) ?? referrerMemberId))
  return rings
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
