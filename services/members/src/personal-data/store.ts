import type { PersonalTable } from '@evenhand/service-kit/personal-data'
import { type Sql, sql } from '@evenhand/service-kit/postgres'

const memberOf = (donorId: string): Sql => sql`select id from members where donor_id = ${donorId}`

const activitiesOf = (donorId: string): Sql => sql`
  select id from social_activities where member_id in (${memberOf(donorId)})`

/** Where members keeps what it knows about a person. Erased is in this order: what finds others goes last. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'accepted_rules',
    title: 'Rules that you accepted',
    headings: { giveaway: 'Giveaway', statement: 'What you agreed to', version: 'Version', accepted_at: 'When' },
    others: ['sha256'],
    rows: ({ donorId }) => sql`
      select to_jsonb(accepted_rules) as told from accepted_rules where member_id in (${memberOf(donorId)})`,
    kept: 'Which rules were accepted and when, as evidence; it names no one.',
  },
  {
    name: 'social_disclosures',
    title: 'What you agreed to before your social media activity counted',
    headings: { statement: 'What you agreed to', accepted_at: 'When' },
    others: [],
    rows: ({ donorId }) => sql`
      select to_jsonb(social_disclosures) as told from social_disclosures where member_id in (${memberOf(donorId)})`,
    kept: 'What was agreed to and when, as evidence; it names no one.',
  },
  {
    name: 'social_traces',
    title: 'Where your activities were sent from, as codes that name no one',
    headings: { kind: 'Kind', trace: 'Code', recorded_at: 'When' },
    others: [],
    rows: ({ donorId }) => sql`
      select to_jsonb(social_traces) as told from social_traces where activity_id in (${activitiesOf(donorId)})`,
    erase: (tx, { donorId }) =>
      tx.query(sql`delete from social_traces where activity_id in (${activitiesOf(donorId)})`),
  },
  {
    name: 'social_acts',
    title: 'What was decided about your social media activity',
    headings: { action: 'What happened', words: 'Words', at: 'When' },
    others: ['administrator_id'],
    rows: ({ donorId }) => sql`
      select to_jsonb(social_acts) as told from social_acts where activity_id in (${activitiesOf(donorId)}) order by id`,
    kept: 'What was decided and when, without words.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update social_acts set words = '' where activity_id in (${activitiesOf(donorId)}) and words <> ''`),
  },
  {
    name: 'social_activities',
    title: 'Your social media activity',
    headings: {
      platform: 'Platform',
      activity: 'Activity',
      post: 'Post',
      post_url: 'Link',
      entries: 'Entries',
      state: 'State',
      reason: 'Reason',
      appeal: 'What you wrote',
      recorded_at: 'When',
    },
    others: ['uncounted', 'holds'],
    rows: ({ donorId }) => sql`
      select to_jsonb(social_activities) as told from social_activities where member_id in (${memberOf(donorId)}) order by id`,
    kept: 'That there was an activity and how it was decided, without the post.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update social_activities set post = id::text, post_url = null, appeal = null, reason = case when reason is not null then '' end
        where member_id in (${memberOf(donorId)})`),
  },
  {
    name: 'member_acts',
    title: 'What administrators did to your account',
    headings: { action: 'What happened', words: 'Words', at: 'When' },
    others: ['by'],
    rows: ({ donorId }) => sql`
      select to_jsonb(member_acts) as told from member_acts where member_id in (${memberOf(donorId)}) order by id`,
    kept: 'What was done and when, without words.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update member_acts set words = 'Erased' where member_id in (${memberOf(donorId)}) and words <> 'Erased'`),
  },
  {
    name: 'referral_rewards',
    title: 'What your registration earned the member who referred you',
    headings: { reward: 'Reward', stands: 'Counts', earned_at: 'When' },
    others: [],
    rows: ({ donorId }) => sql`
      select to_jsonb(referral_rewards) as told from referral_rewards where referred_member_id in (${memberOf(donorId)})`,
    kept: 'What another member earned, which names no one.',
  },
  {
    name: 'members',
    title: 'Your member account',
    headings: {
      account_number: 'Account number',
      referral_code: 'Referral code',
      email: 'Email address',
      first_name: 'First name',
      last_name: 'Last name',
      phone: 'Phone',
      level: 'Level',
      referred_by: 'Account number of the member who referred you',
      is_active: 'Active',
      created_at: 'Registered',
    },
    others: ['donor_id', 'merged_into', 'searched'],
    rows: ({ donorId }) => sql`select to_jsonb(members) as told from members where donor_id = ${donorId}`,
    kept: 'The account number and referral code, which belong to no one any longer.',
    // It keeps its place among referrals under an id that leads to nobody, and its owner can register again.
    erase: async (tx, { donorId, nobodyId }) => {
      await tx.query(sql`update referred_gifts set donor_id = ${nobodyId} where donor_id = ${donorId}`)
      await tx.query(sql`update referred_money_back set donor_id = ${nobodyId} where donor_id = ${donorId}`)
      await tx.query(sql`
        insert into members_before (donor_id) select donor_id from members where donor_id = ${donorId} on conflict do nothing`)
      await tx.query(sql`
        insert into proved_mailboxes (donor_id, proved_at)
        select ${nobodyId}, proved_at from proved_mailboxes join members using (donor_id) where donor_id = ${donorId} on conflict do nothing`)
      await tx.query(sql`
        update members set donor_id = ${nobodyId}, email = '', first_name = 'Erased', last_name = '', phone = null, searched = '',
          is_active = false
        where donor_id = ${donorId}`)
    },
  },
]

/** Tables that know a person by the donor id alone, and what they say. */
export const idsOnly: Readonly<Record<string, string>> = {
  memberships: 'which level someone pays for',
  givers: 'that someone gave',
  referred_gifts: 'gifts of referred members',
  referred_money_back: 'refunds of referred members',
  donor_totals: 'sums of gifts and entries',
  proved_mailboxes: 'since when an email address is confirmed',
  members_before: 'that there was a member account before: referring its owner again earns nothing',
}

/** Tables about no one. */
export const impersonal: Readonly<Record<string, string>> = {
  level_holders: 'counts',
  published_rules: 'rules of giveaways',
  social_second_looks: 'verdicts of administrators',
}
