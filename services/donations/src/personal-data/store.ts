import type { PersonalTable } from '@evenhand/service-kit/personal-data'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'

/** Carts with the donor's address in a line, or that the donor began to pay. */
const cartsOf = (donorId: string): Sql => sql`
  select session_id from cart_items where lower(btrim(donor_email)) = (select lower(btrim(email)) from donors where donor_id = ${donorId})
  union select cart_session_id from checkouts where donor_id = ${donorId}
  union select session_id from cart_links where address_key = ${donorId}`

const giftsOf = (donorId: string): Sql => sql`select id from gifts where donor_id = ${donorId}`

/** Where donations keeps what it knows about a person. Erased is in this order: what finds others goes last. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'cart_items',
    title: 'What is in your carts',
    headings: {
      product_type: 'Kind',
      level: 'Level',
      amount_cents: 'Amount in cents',
      quantity: 'Quantity',
      donor_email: 'Email address',
      metadata: 'Details',
      created_at: 'Added',
    },
    others: ['product_id'],
    rows: ({ donorId }) => sql`
      select to_jsonb(cart_items) as told from cart_items where session_id in (${cartsOf(donorId)}) order by created_at`,
    erase: (tx, { donorId }) => tx.query(sql`delete from carts where session_id in (${cartsOf(donorId)})`),
  },
  {
    name: 'checkouts',
    title: 'Payments that you began',
    headings: {
      donor_name: 'Name',
      lines: 'What was to be paid',
      region: 'State, province or territory',
      referred_by_code: 'Code of the link that you followed',
      amount_cents: 'Amount in cents',
      state: 'State',
      shown_rules: 'Rules that were shown',
      created_at: 'Began',
    },
    others: [
      'donor_id',
      'browser_session',
      'request_key',
      'lines_fingerprint',
      'cart_lines',
      'payment_intent_id',
      'subscription_id',
      'client_secret',
    ],
    rows: ({ donorId }) => sql`
      select to_jsonb(checkouts) as told from checkouts where donor_id = ${donorId} order by created_at`,
    erase: (tx, { donorId }) =>
      tx.query(
        sql`update checkouts set donor_name = '', browser_session = null, region = null, referred_by_code = null where donor_id = ${donorId}`,
      ),
  },
  {
    name: 'gifts',
    title: 'Gifts and free entries',
    headings: {
      kind: 'Kind',
      level: 'Level',
      thing_name: 'What it was for',
      region: 'State, province or territory',
      amount_cents: 'Amount in cents',
      paid_back_cents: 'Refunded in cents',
      state: 'State',
      giveaway: 'Giveaway',
      confirmed_at: 'When',
    },
    others: ['donor_id', 'level_before', 'payment_id', 'source'],
    rows: ({ donorId }) =>
      sql`select to_jsonb(gifts) as told from gifts where donor_id = ${donorId} order by created_at`,
    kept: 'Amounts and dates, in the books; they name no one.',
    erase: (tx, { donorId }) =>
      tx.query(sql`update gifts set region = null where donor_id = ${donorId} and region is not null`),
  },
  {
    name: 'donor_notes',
    title: 'Our notes about you',
    headings: { at: 'When', kind: 'What', note: 'Note' },
    others: ['donor_id', 'administrator_id'],
    rows: ({ donorId }) =>
      sql`select to_jsonb(donor_notes) as told from donor_notes where donor_id = ${donorId} order by at`,
    erase: (tx, { donorId }) => tx.query(sql`delete from donor_notes where donor_id = ${donorId}`),
  },
  {
    name: 'memberships',
    title: 'Memberships and monthly gifts',
    headings: {
      level: 'Level',
      gift_cents: 'Monthly gift in cents',
      region: 'State, province or territory',
      state: 'State',
      started_at: 'Began',
      ended_at: 'Ended',
      ended_because: 'Why it ended',
      card_brand: 'Card',
      card_last4: 'Last four digits of the card',
    },
    others: [
      'donor_id',
      'next_level',
      'subscription_id',
      'behind_invoice',
      'level_due',
      'notice_key',
      'notice_failure',
    ],
    rows: ({ donorId }) => sql`
      select to_jsonb(memberships) as told from memberships where donor_id = ${donorId} order by started_at`,
    kept: 'When they began and ended, which name no one.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update memberships set card_brand = null, card_last4 = null, region = null, notice_failure = null where donor_id = ${donorId}`),
  },
  {
    name: 'membership_cancellations',
    title: 'Memberships that we canceled for you',
    headings: { reason: 'Reason', asked_at: 'Asked', state: 'State' },
    others: ['membership_id', 'request_key', 'asked_by', 'refusal'],
    rows: ({ donorId }) => sql`
      select to_jsonb(membership_cancellations) as told from membership_cancellations
      where membership_id in (select id from memberships where donor_id = ${donorId}) order by asked_at`,
    kept: 'That it was canceled, by whom and when, without the reason.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update membership_cancellations set reason = ''
        where membership_id in (select id from memberships where donor_id = ${donorId}) and reason <> ''`),
  },
  {
    name: 'receipts',
    title: 'Receipts',
    headings: { number: 'Number', paid_at: 'Paid', issued_at: 'Issued', snapshot: 'As it was issued' },
    others: ['donor_id', 'replaces', 'gift_ids'],
    rows: ({ donorId }) => sql`
      select to_jsonb(receipts) as told from receipts where donor_id = ${donorId} order by issued_at`,
    forget: (tx, { before }) =>
      tx.query(sql`
        update receipts set snapshot = snapshot || '{"donor": {"name": "Erased", "email": "erased"}}'
        where paid_at < ${before} and snapshot -> 'donor' ->> 'name' <> 'Erased'
          and donor_id in (select donor_id from person_requests where into_id is null and done_at is not null)`),
    kept: 'Receipts as they were issued, with name and email address, until seven years after the year of the gift: a charity has to be able to show them to the tax authorities.',
  },
  {
    name: 'accepted_rules',
    title: 'Rules that you accepted',
    headings: { giveaway: 'Giveaway', statement: 'What you agreed to', version: 'Version', accepted_at: 'When' },
    others: ['sha256'],
    rows: ({ donorId }) => sql`
      select to_jsonb(accepted_rules) as told from accepted_rules where gift_id in (${giftsOf(donorId)}) order by accepted_at`,
    kept: 'Which rules were accepted and when, as evidence; it names no one.',
  },
  {
    name: 'offline_gifts',
    title: 'Gifts by check or in cash',
    headings: {
      way: 'Way',
      received_on: 'Received',
      reference: 'Number of the check',
      note: 'Note',
      recorded_at: 'Recorded',
    },
    others: ['donor_id', 'typed_for', 'recorded_by'],
    rows: ({ donorId }) => sql`
      select to_jsonb(offline_gifts) as told from offline_gifts where donor_id = ${donorId} order by recorded_at`,
    kept: 'The way, the day and the number of a check, which belong to the books.',
    erase: (tx, { donorId }) =>
      tx.query(sql`update offline_gifts set note = '' where donor_id = ${donorId} and note <> ''`),
  },
  {
    name: 'approvals',
    title: 'What took two people to approve',
    headings: {
      kind: 'Kind',
      act: 'What was asked for',
      amount_cents: 'Amount in cents',
      state: 'State',
      reason: 'Reason',
      asked_at: 'Asked',
    },
    others: ['donor_id', 'asked_by', 'decided_by'],
    rows: ({ donorId }) => sql`
      select to_jsonb(approvals) as told from approvals where donor_id = ${donorId} order by asked_at`,
    kept: 'What was approved or refused, by whom and when, without the name and the address.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update approvals set act = act #- '{gift,donorName}' #- '{gift,donorEmail}' #- '{gift,note}' #- '{purchase,donorName}' #- '{purchase,donorEmail}'
          #- '{purchase,note}' #- '{refund,reason}'
        where donor_id = ${donorId}`),
  },
  {
    name: 'refund_requests',
    title: 'Refunds',
    headings: { amount_cents: 'Amount in cents', reason: 'Reason', asked_at: 'Asked', state: 'State' },
    others: ['request_key', 'asked_by', 'money_back_id', 'refusal'],
    rows: ({ donorId }) => sql`
      select to_jsonb(refund_requests) as told from refund_requests where gift_id in (${giftsOf(donorId)}) order by asked_at`,
    kept: 'Why an administrator refunded a gift; it belongs to the books.',
  },
  {
    name: 'audit_log',
    title: 'What administrators did to your gifts',
    headings: { action: 'What they did', amount_cents: 'Amount in cents', words: 'Words', at: 'When' },
    others: ['administrator_id'],
    rows: ({ donorId }) => sql`
      select to_jsonb(audit_log) as told from audit_log where gift_id in (${giftsOf(donorId)}) order by at`,
    kept: 'What was done by whom and when, without words.',
    erase: (tx, { donorId }) =>
      tx.query(sql`update audit_log set words = '' where gift_id in (${giftsOf(donorId)}) and words <> ''`),
  },
  {
    name: 'members',
    title: 'Your member account, as gifts know it',
    headings: { registered_at: 'Since' },
    others: ['donor_id'],
    rows: ({ donorId }) => sql`select to_jsonb(members) as told from members where donor_id = ${donorId}`,
    erase: (tx, { donorId }) => tx.query(sql`delete from members where donor_id = ${donorId}`),
  },
  {
    name: 'donors',
    title: 'Who you are',
    headings: {
      email: 'Email address',
      first_name: 'First name',
      last_name: 'Last name',
      membership_level: 'Membership level',
      total_donated_cents: 'Given in all, in cents',
      processor_customer: 'Your number at the payment processor',
      mailbox_proved_at: 'When you confirmed your email',
      last_activity_at: 'Last active',
      created_at: 'First seen',
    },
    others: ['donor_id', 'searched'],
    rows: ({ donorId }) => sql`select to_jsonb(donors) as told from donors where donor_id = ${donorId}`,
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update donors set email = '', first_name = null, last_name = null, searched = '', processor_customer = null, mailbox_proved_at = null
        where donor_id = ${donorId}`),
  },
]

/** Tables that know a person by the donor id alone, and what they say. */
export const idsOnly: Readonly<Record<string, string>> = {
  second_memberships: 'which second membership was ended',
  member_standings: 'whether a member account is active',
}

/** Tables about no one. */
export const impersonal: Readonly<Record<string, string>> = {
  desk_deciders: 'how many people at the desk may decide, and who of them isn’t two people for a week',
  campaign_totals: 'sums of the campaign',
  carts: 'when a cart was touched; its lines are cart_items',
  cart_links: 'hashes, which go with their cart',
  held_things: 'what is held, in our own words',
  processor_events: 'ids of the payment processor',
  followed_objects: 'ids of the payment processor',
  card_setups: 'ids of the payment processor',
  arrears_steps: 'what is due of a membership',
  money_back: 'refunds and disputes by payment',
  reversals: 'what went back of a gift',
  journal: 'the books: ids and kinds',
  postings: 'the books: accounts and cents',
  movements_read: 'how far movements are booked',
  reconciliations: 'comparisons with the payment processor',
  differences: 'ids of the payment processor',
  receipt_books: 'numbers of receipts',
  receipt_marks: 'which receipt was voided',
  receipt_reissues: 'which receipt was emailed again, by whom',
  published_rules: 'rules of giveaways',
}

/** What has to end before the record can be part of another one: memberships go on there. */
export async function listOpenToMerge(
  db: Queries,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<('refund' | 'payment' | 'approval')[]> {
  return (await listOpenUntil(db, fromId, toId)).filter((kind) => kind !== 'membership')
}

/** What has to end before the person can be erased. */
export const listOpen = (db: Queries, donorId: string) => listOpenUntil(db, donorId, null)

async function listOpenUntil(
  db: Queries,
  donorId: string,
  /** The record that it is to be part of; null where it is to be erased. */
  intoId: string | null,
): Promise<('membership' | 'refund' | 'payment' | 'approval')[]> {
  const [row] = await db.query<{ membership: boolean; refund: boolean; payment: boolean; approval: boolean }>(sql`
    select
      exists (select 1 from memberships where donor_id = ${donorId} and state <> 'ended') as membership,
      exists (select 1 from refund_requests where state = 'asked' and gift_id in (${giftsOf(donorId)}))
        or exists (select 1 from money_back where state in ('on-its-way', 'inquiry', 'opened')
          and payment_id in (select payment_id from gifts where donor_id = ${donorId})) as refund,
      exists (select 1 from checkouts where donor_id = ${donorId} and state in ('opened', 'payable') and updated_at > now() - interval '30 minutes'
        -- Anyone can open one with the address of someone else: what came after they asked holds nothing up.
        and created_at <= coalesce((select min(asked_at) from person_requests
          where into_id is not distinct from ${intoId} and donor_id = ${donorId} and done_at is null), now())) as payment,
      exists (select 1 from approvals where donor_id = ${donorId} and state = 'asked' and expires_at > now()) as approval`)
  return (['membership', 'refund', 'payment', 'approval'] as const).filter((kind) => row?.[kind])
}
