import type { rules } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface RegistrationRow {
  id: string
  page: string
  /** The edition that was open on the page. */
  giveaway: string
  donor_id: string
  name: string
  email: string
  phone: string
  city: string | null
  state: string
  name_key: string
  phone_digits: string
  created_at: Date
  rules: rules.RulesAcceptance | undefined
}

/** Answers false when this person is registered on the page for this edition already. */
export async function insertRegistration(tx: Transaction, row: RegistrationRow): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into registrations
      (id, page, giveaway, donor_id, name, email, phone, city, state, name_key, searched, phone_digits, age_confirmed, rules_agreed, created_at,
       rules_version, rules_sha256, rules_statement)
    values (${row.id}, ${row.page}, ${row.giveaway}, ${row.donor_id}, ${row.name}, ${row.email}, ${row.phone}, ${row.city}, ${row.state},
            ${row.name_key}, ${searchedIn(row.name, row.email, row.city)}, ${row.phone_digits}, true, true, ${row.created_at},
            ${row.rules?.version ?? null}, ${row.rules?.sha256 ?? null}, ${row.rules?.statement ?? null})
    on conflict do nothing returning 1`)
  return rows.length === 1
}

/** The address of a donor as their newest registration has it; undefined for who never registered. */
export async function findNewestEmail(db: Queries, donorId: string): Promise<string | undefined> {
  const [row] = await db.query<{ email: string }>(sql`
    select email from registrations where donor_id = ${donorId} order by created_at desc limit 1`)
  return row?.email
}
