import type { Month } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Member } from './member.ts'

export async function saveMembers(tx: Transaction, members: readonly Member[]): Promise<void> {
  await tx.query(sql`
    insert into members (donor_id, member_id, registered_at, months_through)
    select * from unnest(${members.map(({ donorId }) => donorId)}::uuid[], ${members.map(({ memberId }) => memberId)}::uuid[],
      ${members.map(({ registeredAt }) => registeredAt)}::timestamptz[],
      ${members.map(({ monthsThrough }) => monthsThrough)}::date[])`)
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
