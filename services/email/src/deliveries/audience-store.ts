import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { isSuppressed } from '../suppressions/store.ts'

/** Who receives our emails, and those of the list if it is one. Said once: what is counted is what is sent. */
const audience = (listId: string | null): Sql => sql`
  s.status = 'active' and not ${isSuppressed(sql`s.email_key`, 'marketing')} ${
    listId === null
      ? sql``
      : sql`and exists (
          select from list_members m join lists l on l.id = m.list_id
          where m.list_id = ${listId} and m.subscriber_id = s.id and m.state = 'active' and l.is_active)`
  }`

export async function countAudience(db: Queries, listId: string | null): Promise<number> {
  const [row] = await db.query<{ people: number }>(
    sql`select count(*)::int as people from subscribers s where ${audience(listId)}`,
  )
  return row?.people ?? 0
}

/** A million rows take longer than any other statement may. */
const fixingMs = 10 * 60 * 1000

/** Fixes who gets a campaign, as they are in this instant. Answers how many. */
export async function fixAudience(
  tx: Transaction,
  { campaignId, listId, now }: { campaignId: string; listId: string | null; now: Date },
): Promise<number> {
  await tx.query(sql`select set_config('statement_timeout', ${String(fixingMs)}, true)`)
  const [row] = await tx.query<{ people: number }>(sql`
    with fixed as (
      insert into campaign_recipients (id, campaign_id, subscriber_id, email, state, next_attempt_at)
      select gen_random_uuid(), ${campaignId}, s.id, s.email, 'queued', ${now} from subscribers s where ${audience(listId)}
      returning 1)
    select count(*)::int as people from fixed`)
  return row?.people ?? 0
}
