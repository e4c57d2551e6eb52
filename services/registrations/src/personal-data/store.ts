import type { PersonalTable } from '@evenhand/service-kit/personal-data'
import { sql } from '@evenhand/service-kit/postgres'

/** Where registrations keeps what it knows about a person. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'registrations',
    title: 'Registrations on our pages',
    headings: {
      page: 'Page',
      giveaway: 'Giveaway',
      name: 'Name',
      email: 'Email address',
      phone: 'Phone',
      city: 'City',
      state: 'State',
      rules_statement: 'What you agreed to',
      created_at: 'When',
    },
    others: ['donor_id', 'name_key', 'searched', 'phone_digits', 'rules_sha256'],
    rows: ({ donorId }) => sql`
      select to_jsonb(registrations) as told from registrations where donor_id = ${donorId} order by created_at`,
    kept: 'That there was a registration, which rules it agreed to and the state; it names no one.',
    erase: (tx, { donorId }) =>
      tx.query(sql`
        update registrations set name = '', email = '', phone = '', city = null, searched = '', name_key = id::text, phone_digits = '0000000000'
        where donor_id = ${donorId}`),
  },
]

export const idsOnly: Readonly<Record<string, string>> = {}

/** Tables about no one. */
export const impersonal: Readonly<Record<string, string>> = {
  landing_pages: 'pages',
  published_rules: 'rules of giveaways',
  page_totals: 'counts',
  exports: 'which administrator exported which page',
}
