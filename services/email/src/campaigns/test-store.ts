import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Compared, TestReaction, Variant, WinnerWhy } from './test-rules.ts'

/** Begins the wait of tests whose last email is through. Whoever waits for the winner is due at `infinity`, and in no state of sending. */
export async function beginWaits(db: Queries, now: Date): Promise<void> {
  await db.query(sql`
    update campaigns c set test_ends_at = ${now}::timestamptz + make_interval(hours => test_hours)
    where test_percent is not null and winner is null and test_ends_at is null and state in ('sending', 'paused', 'sent')
      and not exists (
        select from campaign_recipients r where r.campaign_id = c.id and r.state = 'queued' and r.next_attempt_at < 'infinity')
      and not exists (select from campaign_recipients r where r.campaign_id = c.id and r.state = 'sending')`)
}

/** A test whose wait is over, which no other process decides right now. */
export async function lockDueTest(
  tx: Transaction,
  now: Date,
): Promise<{ id: string; testBy: TestReaction | null } | undefined> {
  const [row] = await tx.query<{ id: string; testBy: TestReaction | null }>(sql`
    select id, test_by as "testBy" from campaigns
    where test_percent is not null and winner is null and test_ends_at <= ${now} and state in ('sending', 'paused', 'sent')
    order by test_ends_at limit 1 for update skip locked`)
  return row
}

export interface VersionTotals {
  variant: Variant
  totalRecipients: number
  totalDelivered: number
  totalOpened: number
  totalClicked: number
}

/** How each version does. Opens and clicks are of those it reached, so that a rate is never above all. */
export const countVersions = (db: Queries, campaignId: string): Promise<VersionTotals[]> =>
  db.query<VersionTotals>(sql`
    select variant, count(*)::int as "totalRecipients", (count(*) filter (where state = 'sent'))::int as "totalDelivered",
      (count(*) filter (where state = 'sent' and first_opened_at is not null))::int as "totalOpened",
      (count(*) filter (where state = 'sent' and first_clicked_at is not null))::int as "totalClicked"
    from campaign_recipients where campaign_id = ${campaignId} and variant is not null group by variant order by variant`)

/** Writes the winner once; whoever waits for it is let go by this statement, however many they are. */
export async function saveWinner(
  tx: Transaction,
  id: string,
  { winner, why, counts: { a, b }, now }: { winner: Variant; why: WinnerWhy; counts: Compared; now: Date },
): Promise<void> {
  await tx.query(sql`
    update campaigns set winner = ${winner}, winner_why = ${why}, decided_at = ${now}, a_reached = ${a.reached}, a_reacted = ${a.reacted},
      b_reached = ${b.reached}, b_reacted = ${b.reacted}, updated_at = ${now}
    where id = ${id} and winner is null`)
}
