import type { supporters } from '@evenhand/contracts/http'
import { readHistory } from '@evenhand/service-kit/history'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'

type EmailKind = (typeof supporters.emailKinds)[number]

/** Every email to the address of a donor, and what they agreed to or were kept from. */
export const listEmailHistory = (db: Queries, donorId: string, asked: supporters.HistoryQuery) =>
  readHistory<EmailKind>(
    db,
    sql`${emailsTo(donorId)} union all ${campaignsTo(donorId)} union all ${consentsOf(donorId)} union all ${keptAway(donorId)}`,
    asked,
  )

/** What administrators wrote is named by its subject, as long as that is kept. */
const emailsTo = (donorId: string): Sql => sql`
  select 'email:' || id, coalesce(finished_at, requested_at), 'email',
    case template when 'designed' then template_values ->> 'subject' else template end, null::bigint, null::bigint, state, failure, null::text, null::text
  from messages where donor_id = ${donorId}`

const campaignsTo = (donorId: string): Sql => sql`
  select 'campaign:' || recipient.id, coalesce(settled_at, next_attempt_at), 'campaign', campaign.name, null, null, recipient.state,
    recipient.reason, null, campaign.id::text
  from subscribers join campaign_recipients recipient on recipient.subscriber_id = subscribers.id
    join campaigns campaign on campaign.id = recipient.campaign_id
  where subscribers.donor_id = ${donorId}`

const consentsOf = (donorId: string): Sql => sql`
  select 'consent:' || consents.id, given_at, 'subscribed', list_name, null, null, basis, words, recorded_by, subscriber_id::text
  from subscribers join consents on subscriber_id = subscribers.id where donor_id = ${donorId}
  union all
  select 'unsubscribed:' || id, unsubscribed_at, 'unsubscribed', null, null, null, null, null, null, id::text
  from subscribers where donor_id = ${donorId} and unsubscribed_at is not null`

/** `mail-server` is nobody at the desk. */
const keptAway = (donorId: string): Sql => sql`
  select 'suppressed:' || scope, since, 'suppressed', scope, null, null, reason, words, nullif(by, 'mail-server'), subscribers.id::text
  from subscribers join suppressions using (email_key) where donor_id = ${donorId}`

/** As a subscriber; undefined where they are none. */
export async function findSubscriber(db: Queries, donorId: string): Promise<supporters.KnownAs | undefined> {
  const [row] = await db.query<supporters.KnownAs>(sql`
    select trim(first_name || ' ' || last_name) as name, email, null as given from subscribers where donor_id = ${donorId} order by id limit 1`)
  return row
}
