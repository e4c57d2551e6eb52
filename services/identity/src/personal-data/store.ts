import type { PersonalTable } from '@evenhand/service-kit/personal-data'
import { sql } from '@evenhand/service-kit/postgres'

/** Where identity keeps what it knows about a donor. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'sign_in_codes',
    title: 'Codes that we emailed in the last day',
    headings: { created_at: 'Emailed', expires_at: 'Expired', used_at: 'Used', used_by: 'By code or link' },
    others: ['donor_id', 'browser', 'code_hash', 'link_hash', 'domain'],
    rows: ({ donorId }) => sql`
      select to_jsonb(sign_in_codes) as told from sign_in_codes where donor_id = ${donorId} order by created_at`,
    erase: (tx, { donorId }) => tx.query(sql`delete from sign_in_codes where donor_id = ${donorId}`),
  },
  {
    name: 'proved_mailboxes',
    title: 'When you confirmed your email',
    headings: { proved_at: 'When' },
    others: ['donor_id'],
    rows: ({ donorId }) =>
      sql`select to_jsonb(proved_mailboxes) as told from proved_mailboxes where donor_id = ${donorId}`,
    kept: 'That an address was confirmed once, under a code that doesn’t name it.',
  },
]

/** Tables that know a person by the donor id alone, and what they say. */
export const idsOnly: Readonly<Record<string, string>> = {
  member_standings: 'whether a member account is active',
  erasures: 'whose data was asked to be erased, by whom and why, and sealed until the end of it, whom that is told',
  merge_proposals:
    'which two records were said to be one person, by whom and why, what was decided, and sealed until then, whom that is told',
  merges: 'which two records are one person, by whom and why, and sealed until the end of it, whom that is told',
  webhook_deliveries: 'what other systems were told of a gift, a membership, a prize or an erasure, for 30 days',
}

/** Tables about no donor: those who work at the desk are named by the trail, and stay. */
export const impersonal: Readonly<Record<string, string>> = {
  administrators: 'people who work at the desk',
  audit_log: 'what administrators did, in words without names',
  asked_emails: 'people who work at the desk',
  desk_invitations: 'people who are invited to the desk',
  second_factors: 'people who work at the desk',
  passkeys: 'people who work at the desk',
  passkey_challenges: 'hashes',
  recovery_codes: 'hashes',
  half_logins: 'hashes',
  audit_seals: 'hashes',
  audit_head: 'hashes',
  published_trails: 'hashes',
  desk_views: 'how people at the desk filter lists; one that names an address goes when its owner is erased',
  request_parts: 'how far each service is with an erasure or a merge',
  webhooks: 'other systems of the organization',
  api_keys: 'other systems of the organization',
  desk_deciders: 'how many people at the desk may decide, and who of them isn’t two people for a week',
  given_roles: 'people who work at the desk',
  desk_takings: 'who at the desk is at work on what',
}
