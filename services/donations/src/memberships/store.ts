import { type Level, levels } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'

export interface Membership {
  id: string
  donorId: string
  level: Level
  subscriptionId: string
  state: 'active' | 'past-due' | 'ended'
  startedAt: Date
}

interface MembershipRow {
  id: string
  donor_id: string
  level: string
  subscription_id: string
  state: Membership['state']
  started_at: Date
}

export async function insertMembership(tx: Transaction, membership: Membership): Promise<void> {
  await tx.query(sql`
    insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at)
    values (${membership.id}, ${membership.donorId}, ${membership.level}, ${membership.subscriptionId}, ${membership.state},
            ${membership.startedAt}, ${membership.startedAt})
    on conflict (subscription_id) do nothing`)
}

export async function findMembership(db: Queries, subscriptionId: string): Promise<Membership | undefined> {
  const [row] = await db.query<MembershipRow>(sql`select * from memberships where subscription_id = ${subscriptionId}`)
  return row && toMembership(row)
}

export async function lockMembership(tx: Transaction, subscriptionId: string): Promise<Membership | undefined> {
  const [row] = await tx.query<MembershipRow>(
    sql`select * from memberships where subscription_id = ${subscriptionId} for update`,
  )
  return row && toMembership(row)
}

export async function saveMembershipState(
  tx: Transaction,
  id: string,
  state: Membership['state'],
  now: Date,
): Promise<void> {
  await tx.query(sql`update memberships set state = ${state}, changed_at = ${now} where id = ${id}`)
}

const KnownLevel = z.enum(levels)

const toMembership = (row: MembershipRow): Membership => ({
  id: row.id,
  donorId: row.donor_id,
  level: KnownLevel.parse(row.level),
  subscriptionId: row.subscription_id,
  state: row.state,
  startedAt: row.started_at,
})
