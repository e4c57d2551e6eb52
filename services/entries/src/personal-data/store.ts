import type { Month } from '@evenhand/contracts/catalogue'
import type { merges } from '@evenhand/contracts/http'
import type { PersonalTable } from '@evenhand/service-kit/personal-data'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Where entries keeps what it knows about a person. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'entries',
    title: 'Your entries, line by line',
    headings: {
      giveaway: 'Giveaway',
      kind: 'Granted or taken back',
      entry_type: 'Kind',
      description: 'Why',
      earned: 'Earned',
      multiplier: 'Times',
      final: 'Entries',
      counted: 'Counted',
      occurred_at: 'When',
    },
    others: ['donor_id', 'source', 'held_by', 'month'],
    rows: ({ donorId }) => sql`select to_jsonb(entries) as told from entries where donor_id = ${donorId} order by id`,
    kept: 'Every line of the ledger, which names no one: without it, no one could verify a draw. What was in a draw whose list isn’t final is taken back.',
  },
  {
    name: 'members',
    title: 'Your member account, as it counts',
    headings: { registered_at: 'Since', months_through: 'Free entries granted up to' },
    others: ['donor_id'],
    rows: ({ donorId }) => sql`select to_jsonb(members) as told from members where donor_id = ${donorId}`,
    // No month begins any more for someone who isn't there; who registers again is a new member. What was held of them stays held for others.
    erase: async (tx, { donorId }) => {
      await tx.query(sql`
        insert into members_before (member_id, donor_id) select member_id, donor_id from members where donor_id = ${donorId} on conflict do nothing`)
      await tx.query(sql`delete from members where donor_id = ${donorId}`)
    },
  },
  {
    name: 'registrations',
    title: 'Registrations for giveaways',
    headings: { giveaway: 'Giveaway', registered_at: 'When' },
    others: ['donor_id'],
    rows: ({ donorId }) => sql`
      select to_jsonb(registrations) as told from registrations where donor_id = ${donorId} order by registered_at`,
    kept: 'That there was a registration, which the ledger names.',
  },
  {
    name: 'sponsor_visits',
    title: 'Visits to sponsors',
    headings: { company: 'Company', day: 'Day', visited_at: 'When' },
    others: ['donor_id'],
    rows: ({ donorId }) => sql`
      select to_jsonb(sponsor_visits) as told from sponsor_visits where donor_id = ${donorId} order by visited_at`,
    kept: 'Which company on which day, which the ledger names.',
  },
  {
    name: 'awards',
    title: 'Entries for referrals and social media',
    headings: { entry_type: 'Kind', name: 'For what', earned: 'Entries', changed_at: 'When' },
    others: ['donor_id', 'source'],
    rows: ({ donorId }) =>
      sql`select to_jsonb(awards) as told from awards where donor_id = ${donorId} order by changed_at`,
    kept: 'What the lines of the ledger came from.',
  },
  {
    name: 'multiplier_purchases',
    title: 'Multipliers',
    headings: { factor: 'Times', days: 'Days', amount_cents: 'Amount in cents', bought_at: 'Bought' },
    others: ['donor_id'],
    rows: ({ donorId }) => sql`
      select to_jsonb(multiplier_purchases) as told from multiplier_purchases where donor_id = ${donorId} order by bought_at`,
    kept: 'What the lines of the ledger came from.',
  },
  {
    name: 'entry_holds',
    title: 'Reviews of your free entries',
    headings: {
      whys: 'Why they were held',
      state: 'State',
      held_at: 'When',
      appeal: 'What you wrote',
      reason: 'Reason of the decision',
      decided_at: 'Decided',
    },
    others: ['donor_id', 'signs', 'decided_by'],
    rows: ({ donorId }) => sql`select to_jsonb(entry_holds) as told from entry_holds where donor_id = ${donorId}`,
    kept: 'That entries were held and how it was decided, without words.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update entry_holds set signs = null, appeal = case when appeal is not null then '' end, reason = case when reason is not null then '' end
        where donor_id = ${donorId}`),
  },
  {
    name: 'taken_back',
    title: 'Entries that were taken back',
    headings: { reason: 'Reason', taken_at: 'When' },
    others: ['cause', 'donor_id', 'taken_by'],
    rows: ({ donorId }) => sql`
      select to_jsonb(taken_back) as told from taken_back where donor_id = ${donorId} order by taken_at`,
    kept: 'Which entries were taken back.',
    erase: (tx, { donorId }) => tx.query(sql`update taken_back set reason = 'Erased' where donor_id = ${donorId}`),
  },
  {
    name: 'proof_traces',
    title: 'Where your email was confirmed, as codes that name no one',
    headings: { proved_at: 'When', domain: 'Domain', network: 'Network', browser: 'Browser', subscriber: 'Connection' },
    others: ['donor_id'],
    rows: ({ donorId }) => sql`select to_jsonb(proof_traces) as told from proof_traces where donor_id = ${donorId}`,
    kept: 'For 90 days, so that one person counts once.',
  },
  {
    name: 'gifts',
    title: 'Gifts, as they count',
    headings: { giveaway: 'Giveaway', kind: 'Kind', region: 'State, province or territory', confirmed_at: 'When' },
    others: ['donor_id', 'level', 'level_before', 'browser_key'],
    rows: ({ donorId }) =>
      sql`select to_jsonb(gifts) as told from gifts where donor_id = ${donorId} order by confirmed_at`,
    kept: 'What the lines of the ledger came from, with the state or province that decides where they count.',
    erase: (tx, { donorId }) => tx.query(sql`update gifts set browser_key = null where donor_id = ${donorId}`),
  },
  {
    name: 'post_readings',
    title: 'Postcards that you sent',
    headings: {
      name: 'Name',
      address: 'Address',
      postal_code: 'Zip code',
      region: 'State',
      email: 'Email address',
      postmarked_on: 'Postmarked',
      keyed_at: 'Typed',
    },
    others: ['keyed_by'],
    rows: ({ donorId }) => sql`
      select to_jsonb(post_readings) as told from post_readings
      where (batch_id, number) in (select batch_id, number from post_cards where donor_id = ${donorId}) order by keyed_at`,
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update post_readings set name = 'Erased', address = 'Erased', postal_code = 'Erased', email = null
        where (batch_id, number) in (select batch_id, number from post_cards where donor_id = ${donorId})`),
  },
  {
    name: 'post_people',
    title: 'Your postal address, as a code that names no one',
    headings: { postal_id: 'Code' },
    others: ['donor_id'],
    rows: ({ donorId }) => sql`select to_jsonb(post_people) as told from post_people where donor_id = ${donorId}`,
    erase: (tx, { donorId }) => tx.query(sql`delete from post_people where donor_id = ${donorId}`),
  },
  {
    name: 'claims',
    title: 'Draws in which you were drawn',
    headings: {
      giveaway: 'Giveaway',
      place: 'Place',
      state: 'State',
      first_name: 'Published first name',
      initial: 'Published initial',
      region: 'Published state',
      awarded_at: 'Awarded',
    },
    others: ['donor_id', 'blinded_id', 'forfeit_reason', 'notice_state', 'notice_key', 'notice_failure'],
    rows: ({ donorId }) => sql`select to_jsonb(claims) as told from claims where donor_id = ${donorId}`,
    kept: 'Who was drawn, by the donor id, and the published first name and initial of a winner: the rules promise that list.',
  },
  {
    name: 'declarations',
    title: 'What you declared to claim a prize',
    headings: {
      giveaway: 'Giveaway',
      first_name: 'First name',
      last_name: 'Last name',
      born_on: 'Born',
      address: 'Address',
      postal_code: 'Zip code',
      region: 'State',
      takes: 'Prize or cash',
      signature: 'Signature',
      declared_at: 'When',
    },
    others: [],
    rows: ({ donorId }) => sql`
      select to_jsonb(declarations) as told from declarations
      where (giveaway, place) in (select giveaway, place from claims where donor_id = ${donorId})`,
    kept: 'Of a prize that was awarded, until four years after the award: prizes are reported to the tax authorities.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        delete from declarations where (giveaway, place) in
          (select giveaway, place from claims where donor_id = ${donorId} and state <> 'awarded')`),
  },
  {
    name: 'claim_people',
    title: 'How we reach you about a prize',
    headings: { giveaway: 'Giveaway', name: 'Name', email: 'Email address' },
    others: [],
    rows: ({ donorId }) => sql`
      select to_jsonb(claim_people) as told from claim_people
      where (giveaway, place) in (select giveaway, place from claims where donor_id = ${donorId})`,
    erase: (tx, { donorId }) =>
      tx.query(sql`
        delete from claim_people where (giveaway, place) in (select giveaway, place from claims where donor_id = ${donorId})`),
  },
]

/** Tables that know a person by the donor id alone, and what they say. */
export const idsOnly: Readonly<Record<string, string>> = {
  balances: 'sums of the ledger',
  gift_refunds: 'money of gifts that went back',
  level_changes: 'which level someone held when',
  member_standings: 'whether a member account is active',
  mailbox_proofs: 'since when an email address is confirmed',
  post_cards: 'which postcard brought whom which line',
  members_before: 'which member a donor was who was erased',
  persons: 'which addresses lead to one inbox, as keyed hashes: one person counts once',
}

/** Tables about no one. */
export const impersonal: Readonly<Record<string, string>> = {
  desk_deciders: 'how many people at the desk may decide, and who of them isn’t two people for a week',
  giveaways: 'giveaways',
  giveaway_month_caps: 'caps',
  seals: 'hashes of lines',
  chain_heads: 'hashes of lines',
  published_heads: 'hashes of lines',
  totals: 'sums',
  pool_shares: 'sums',
  pool_share_marks: 'sums',
  entries_by_day: 'sums',
  lines_of_merges: 'which lines of the ledger a merge wrote, by their ids',
  rules_versions: 'rules of giveaways',
  rules_drafts: 'rules of giveaways',
  giveaway_acts: 'what administrators did to giveaways',
  prize_changes: 'what was asked for of a prize, in words without names',
  post_batches: 'postcards of a day, without whose they are',
  post_acts: 'what administrators did to postcards, in words without names',
  draws: 'draws',
  draw_secrets: 'secrets of draws',
  draw_files: 'published files, without donor ids',
  draw_file_chunks: 'published files, without donor ids',
  claim_links: 'hashes of links',
  claim_acts: 'what was done to a claim, in words without names',
  claim_proposals: 'what was proposed about a claim, in words without names',
}

/** What has to end before two records can be one: a prize of the one that goes, and a review of either. */
export async function listOpenToMerge(
  db: Queries,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<merges.MergeWait[]> {
  const held = await db.query(sql`
    select 1 from entry_holds where donor_id in (${fromId}, ${toId}) and state = 'held' limit 1`)
  return [...(await listOpen(db, fromId)), ...(held.length > 0 ? (['review'] as const) : [])]
}

/** What has to end before the person can be erased: a prize that is theirs to claim or on its way to them. */
export async function listOpen(db: Queries, donorId: string): Promise<'prize'[]> {
  const rows = await db.query(sql`
    select 1 from claims where donor_id = ${donorId}
      and (state in ('potential', 'notified', 'responded', 'verified') or (state = 'awarded' and delivered_at is null))
    limit 1`)
  return rows.length > 0 ? ['prize'] : []
}

/** Of one of `draws`: its list is frozen, or is cut where it is by now, however late that is done (`findCut`). */
export const isFinal = sql`(draws.frozen_at is not null or draws.freezes_at < now())`

/** A grant of which something is left, in a giveaway whose list is not final yet. */
export interface OpenGrant {
  id: string
  cause: string
  giveaway: string
  entryType: string
  description: string
  occurredAt: Date
  /** That the grant counts in: of its cause, also where it was granted later. */
  month: Month
  left: bigint
  reversals: number
}

export const listOpenGrants = (tx: Transaction, donorId: string): Promise<OpenGrant[]> =>
  tx.query<OpenGrant>(sql`
    select * from (
      select e.id, coalesce((select first.source from entries first
          where first.source = regexp_replace(e.source, ':[0-9]+$', '') and first.kind = 'grant'), e.source) as cause,
        e.giveaway, e.entry_type as "entryType", e.description, e.occurred_at as "occurredAt", e.month, (e.final - back.final)::bigint as left, back.times as reversals
      from entries e cross join lateral (
          select coalesce(sum(r.final), 0) as final, count(*)::int as times from entries r where r.reverses = e.id) back
      where e.donor_id = ${donorId} and e.kind = 'grant' and not exists (select 1 from draws where draws.giveaway = e.giveaway and ${isFinal})
    ) as found where "left" > 0 order by id`)
