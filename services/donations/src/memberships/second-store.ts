import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** A membership that somebody paid for who has one; a monthly gift likewise. */
export interface SecondMembership {
  subscriptionId: string
  donorId: string
  /** The month that was paid for it. */
  giftId: string
  /** The membership that the donor has. */
  runningId: string
  paidAt: Date
}

export async function insertSecond(tx: Transaction, second: SecondMembership, nextTryAt: Date): Promise<void> {
  await tx.query(sql`
    insert into second_memberships (subscription_id, donor_id, gift_id, running_id, paid_at, next_try_at)
    values (${second.subscriptionId}, ${second.donorId}, ${second.giftId}, ${second.runningId}, ${second.paidAt}, ${nextTryAt})`)
}

/** Takes the next one that still runs at the processor, and puts its next try ahead. */
export async function claimSecond(db: Queries, now: Date, nextTryAt: Date): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    update second_memberships set next_try_at = ${nextTryAt}
    where subscription_id = (
      select subscription_id from second_memberships where ended_at is null and next_try_at <= ${now}
      order by next_try_at limit 1 for update skip locked)
    returning subscription_id as id`)
  return row?.id
}

export async function saveSecondEnded(db: Queries, subscriptionId: string, at: Date): Promise<void> {
  await db.query(sql`update second_memberships set ended_at = ${at} where subscription_id = ${subscriptionId}`)
}

/** What the donor had when one of these gifts paid for a second one: a level, or a monthly gift of an amount. */
export async function findBeside(
  db: Queries,
  giftIds: readonly string[],
): Promise<{ level: string | null; giftCents: Cents | null } | undefined> {
  const [row] = await db.query<{ level: string | null; giftCents: Cents | null }>(sql`
    select memberships.level, memberships.gift_cents as "giftCents" from second_memberships join memberships on memberships.id = running_id
    where gift_id = any(${giftIds}::uuid[]) limit 1`)
  return row
}
