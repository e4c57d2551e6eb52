import { normaliseEmail } from '@evenhand/contracts/ids'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { PersonalTable } from '@evenhand/service-kit/personal-data'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { forgetFacts } from '../facts/store.ts'
import { endMailsTo } from '../sending/store.ts'
import { eraseSubscriber } from '../subscribers/erasure-store.ts'

const subscribersOf = (donorId: string): Sql => sql`select id from subscribers where donor_id = ${donorId}`

const recipientsOf = (donorId: string): Sql => sql`
  select id from campaign_recipients where subscriber_id in (${subscribersOf(donorId)})`

/**
 * The spellings in which an address is kept where no donor id is beside it: holds, bounces, wishes of the last minutes and refused rows of imports. Each is
 * looked at, because the id can be computed from an address and not the other way.
 */
export async function findAddresses(db: Queries, donorId: string, donorIdOf: DonorIdOf): Promise<string[]> {
  const rows = await db.query<{ address: string }>(sql`
    select email_key as address from suppressions union select email_key from soft_bounces union select lower(email) from subscription_wishes
    union select email_key from subscribers where donor_id = ${donorId}
    union select lower(recipient) from messages where donor_id = ${donorId} and recipient is not null
    union select lower(btrim(cell)) from refused_rows, jsonb_array_elements_text(cells) as cell where cell like '%@%'`)
  return rows.map(({ address }) => normaliseEmail(address)).filter((address) => donorIdOf(address) === donorId)
}

/** Where email keeps what it knows about a person. Erased is in this order: what finds others goes last. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'messages',
    title: 'Emails that we sent you',
    headings: {
      template: 'What it was',
      recipient: 'To',
      state: 'State',
      failure: 'Why it failed',
      requested_at: 'Asked for',
      finished_at: 'Sent',
    },
    // What an email still says can be a code or a link that opens something: nobody at the desk gets it by an export.
    others: ['donor_id', 'mail_key', 'template_values', 'await_sources', 'lane', 'mailbox', 'trace', 'held_back'],
    rows: ({ donorId }) => sql`
      select to_jsonb(messages) as told from messages where donor_id = ${donorId} order by requested_at`,
    kept: 'What kind of email was sent when and what became of it, without the address and what it said.',
    erase: async (tx, { donorId }) => {
      await endMailsTo(tx, donorId)
      await tx.query(sql`
        update messages set recipient = null, template_values = null, failure = case when failure is not null then 'erased' end
        where donor_id = ${donorId} and finished_at is not null`)
    },
  },
  {
    name: 'contact_messages',
    title: 'Messages that you sent us',
    headings: { name: 'Name', email: 'Email address', topic: 'Topic', message: 'Message', received_at: 'When' },
    others: ['donor_id'],
    rows: ({ donorId }) => sql`
      select to_jsonb(contact_messages) as told from contact_messages where donor_id = ${donorId} order by received_at`,
    erase: (tx, { donorId }) => tx.query(sql`delete from contact_messages where donor_id = ${donorId}`),
  },
  {
    name: 'consents',
    title: 'What you agreed to receive',
    headings: {
      list_name: 'List',
      words: 'Words',
      basis: 'How',
      proof: 'Proof',
      given_at: 'When',
    },
    others: ['recorded_by'],
    rows: ({ donorId }) => sql`
      select to_jsonb(consents) as told from consents where subscriber_id in (${subscribersOf(donorId)}) order by given_at`,
    kept: 'What was agreed to and when, without a name or an address: it proves that we were allowed to write.',
  },
  {
    name: 'list_members',
    title: 'Lists that you are on',
    headings: { list_id: 'List', state: 'State', since: 'Since' },
    others: [],
    rows: ({ donorId }) => sql`
      select to_jsonb(list_members) as told from list_members where subscriber_id in (${subscribersOf(donorId)})`,
  },
  {
    name: 'campaign_recipients',
    title: 'Newsletters that we sent you',
    headings: {
      email: 'To',
      state: 'State',
      reason: 'Reason',
      settled_at: 'When',
      first_opened_at: 'Opened',
      first_clicked_at: 'Clicked',
    },
    others: ['variant'],
    rows: ({ donorId }) => sql`
      select to_jsonb(campaign_recipients) as told from campaign_recipients where subscriber_id in (${subscribersOf(donorId)})`,
    kept: 'That a newsletter went to someone and what became of it, without the address.',
  },
  {
    name: 'recipient_events',
    title: 'What became of newsletters that we sent you',
    headings: { kind: 'What happened', detail: 'Detail', at: 'When' },
    others: [],
    rows: ({ donorId }) => sql`
      select to_jsonb(recipient_events) as told from recipient_events where recipient_id in (${recipientsOf(donorId)}) order by id`,
    kept: 'What became of a newsletter, without what its mail server said.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update recipient_events set detail = null
        where recipient_id in (${recipientsOf(donorId)}) and kind in ('waits', 'failed') and detail is not null`),
  },
  {
    name: 'subscription_requests',
    title: 'Requests for our emails',
    headings: { email: 'Email address', first_name: 'First name', mailed_at: 'Emailed', used_at: 'Confirmed' },
    others: ['token_hash', 'email_key', 'donor_id', 'list_ids'],
    rows: ({ donorId }) => sql`
      select to_jsonb(subscription_requests) - 'token_hash' as told from subscription_requests where donor_id = ${donorId} order by mailed_at`,
    erase: (tx, { donorId }) => tx.query(sql`delete from subscription_requests where donor_id = ${donorId}`),
  },
  {
    name: 'subscription_wishes',
    title: 'Requests for our emails of the last minutes',
    headings: { email: 'Email address', first_name: 'First name', asked_at: 'When' },
    others: ['list_ids'],
    rows: ({ addresses }) => sql`
      select to_jsonb(subscription_wishes) as told from subscription_wishes where lower(email) = any(${addresses}::text[])`,
    erase: (tx, { addresses }) =>
      tx.query(sql`delete from subscription_wishes where lower(email) = any(${addresses}::text[])`),
  },
  {
    name: 'donor_facts',
    title: 'What newsletters know about your giving',
    headings: {
      membership_level: 'Membership level',
      gifts: 'Gifts',
      gift_cents: 'Given in all, in cents',
      last_gift_at: 'Last gift',
      entries: 'Entries',
    },
    others: ['donor_id', 'registered_level', 'paid_level', 'granted_level'],
    rows: ({ donorId }) => sql`select to_jsonb(donor_facts) as told from donor_facts where donor_id = ${donorId}`,
    erase: (tx, { donorId }) => forgetFacts(tx, donorId),
  },
  {
    name: 'refused_rows',
    title: 'Rows of imported files that we did not take',
    headings: { cells: 'Row', why: 'Why' },
    others: [],
    rows: ({ addresses }) => sql`
      select to_jsonb(refused_rows) as told from refused_rows where exists (
        select from jsonb_array_elements_text(cells) as cell where lower(btrim(cell)) = any(${addresses}::text[]))`,
    erase: (tx, { addresses }) =>
      tx.query(sql`
        delete from refused_rows where exists (
          select from jsonb_array_elements_text(cells) as cell where lower(btrim(cell)) = any(${addresses}::text[]))`),
  },
  {
    name: 'subscribers',
    title: 'You as a subscriber',
    headings: {
      email: 'Email address',
      first_name: 'First name',
      last_name: 'Last name',
      source: 'From',
      tags: 'Tags',
      attributes: 'Attributes',
      time_zone: 'Time zone',
      status: 'Status',
      membership_tier: 'Membership level',
      account_number: 'Account number',
      created_at: 'Since',
      unsubscribed_at: 'Unsubscribed',
    },
    others: ['email_key', 'donor_id', 'unsubscribe_token', 'searched'],
    rows: ({ donorId }) => sql`select to_jsonb(subscribers) as told from subscribers where donor_id = ${donorId}`,
    kept: 'A fingerprint of the address, so that it is never added again by hand or from a file, and whether it had reported spam.',
    erase: async (tx, { donorId, at }) => {
      const found = await tx.query<{ id: string; emailKey: string }>(
        sql`select id, email_key as "emailKey" from subscribers where donor_id = ${donorId} for update`,
      )
      for (const one of found) await eraseSubscriber(tx, { ...one, addressId: donorId, by: 'erasure', at })
    },
  },
  {
    name: 'suppressions',
    title: 'Why we do not email you',
    headings: { email_key: 'Email address', scope: 'What', reason: 'Why', words: 'Words', since: 'Since' },
    others: ['by'],
    rows: ({ addresses }) => sql`
      select to_jsonb(suppressions) as told from suppressions where email_key = any(${addresses}::text[])`,
    kept: 'Only as a fingerprint of the address: that it reported spam or was put on hold.',
    erase: async (tx, { donorId, addresses, at }) => {
      await tx.query(sql`
        insert into erased_holds (address_id, scope, reason, since)
        select ${donorId}, scope, max(reason), max(since) from suppressions
        where email_key = any(${addresses}::text[]) and reason in ('by-hand', 'complaint') group by scope
        on conflict do nothing`)
      await tx.query(sql`delete from suppressions where email_key = any(${addresses}::text[])`)
      await tx.query(sql`
        insert into erasures (subscriber_id, address_id, at, by)
        select gen_random_uuid(), ${donorId}, ${at}, 'erasure' where not exists (select from erasures where address_id = ${donorId})`)
    },
  },
  {
    name: 'soft_bounces',
    title: 'Emails that did not reach you',
    headings: { email_key: 'Email address', in_a_row: 'In a row', last_at: 'Last' },
    others: [],
    rows: ({ addresses }) => sql`
      select to_jsonb(soft_bounces) as told from soft_bounces where email_key = any(${addresses}::text[])`,
    erase: (tx, { addresses }) => tx.query(sql`delete from soft_bounces where email_key = any(${addresses}::text[])`),
  },
]

/** Tables that know a person by the donor id alone, and what they say. */
export const idsOnly: Readonly<Record<string, string>> = {
  granted_entries: 'entries that a receipt waits for',
  donor_gifts: 'gifts as newsletters count them; they go with donor_facts',
  automation_runs: 'which automated emails someone is in; they go with the subscriber',
}

/** Tables about no one. */
export const impersonal: Readonly<Record<string, string>> = {
  subscription_rests: 'keyed hashes of addresses',
  lists: 'lists',
  templates: 'words of administrators',
  campaigns: 'words of administrators',
  campaign_files: 'files of administrators',
  campaign_links: 'links of administrators',
  automations: 'words of administrators',
  automation_journeys: 'words of administrators',
  automation_templates: 'words of administrators',
  automation_mails: 'words of administrators',
  automation_steps: 'how far someone is in an automation; they go with its run',
  people_counts: 'counts',
  imports: 'files of administrators, and of one that is not imported yet its first rows, for a week at most',
  erasures: 'fingerprints of erased addresses',
  erased_holds: 'fingerprints of erased addresses',
  voided_consents: 'ids of consents',
  delivery_reports: 'ids of reports',
  segments: 'rules of administrators',
  recipient_counts: 'counts',
  mailbox_looks: 'how far returned emails are read',
}

/** An email that is on its way out is not pulled back: it is waited for. */
export async function listOpen(db: Queries, donorId: string): Promise<'email'[]> {
  const rows = await db.query(sql`select 1 from messages where donor_id = ${donorId} and state = 'sending' limit 1`)
  return rows.length > 0 ? ['email'] : []
}
