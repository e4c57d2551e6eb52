import { type Merge, type MergingTables, moveRows } from '@evenhand/service-kit/personal-data'
import { sql, type Transaction } from '@evenhand/service-kit/postgres'

const ofSubscriber =
  'Each address keeps its own subscriptions: what one agreed to or declined says nothing of the other.'
const ofAddress = 'It is of one address.'

/** What newsletters know of both together; of levels that of the record that stays, where it has one. */
async function moveFacts(tx: Transaction, { fromId, toId }: Merge): Promise<void> {
  await tx.query(sql`
    insert into donor_facts (donor_id, registered_level, registered_at, paid_level, paid_at, granted_level, granted_at, entries)
    select ${toId}, registered_level, registered_at, paid_level, paid_at, granted_level, granted_at, entries from donor_facts where donor_id = ${fromId}
    on conflict (donor_id) do update set entries = donor_facts.entries + excluded.entries,
      registered_level = coalesce(donor_facts.registered_level, excluded.registered_level), registered_at = coalesce(donor_facts.registered_at, excluded.registered_at),
      paid_level = coalesce(donor_facts.paid_level, excluded.paid_level), paid_at = coalesce(donor_facts.paid_at, excluded.paid_at)`)
  await tx.query(sql`delete from donor_facts where donor_id = ${fromId}`)
  await tx.query(sql`
    update donor_facts set (gifts, gift_cents, last_gift_at) = (
      select count(*)::int, coalesce(sum(cents - returned), 0)::bigint, max(confirmed_at)
      from donor_gifts where donor_id = ${toId} and cents > returned)
    where donor_id = ${toId}`)
}

/** What a merge of two records does with each table. */
export const merging: MergingTables = {
  messages: moveRows(sql`messages`),
  contact_messages: moveRows(sql`contact_messages`),
  consents: ofSubscriber,
  list_members: ofSubscriber,
  campaign_recipients: ofSubscriber,
  recipient_events: ofSubscriber,
  subscription_requests: ofSubscriber,
  subscription_wishes: ofSubscriber,
  granted_entries: moveRows(sql`granted_entries`),
  donor_gifts: moveRows(sql`donor_gifts`),
  donor_facts: moveFacts,
  refused_rows: ofAddress,
  subscribers: ofSubscriber,
  suppressions: ofAddress,
  soft_bounces: ofAddress,
  automation_runs: 'An automation goes on to the address that it began with.',
}
