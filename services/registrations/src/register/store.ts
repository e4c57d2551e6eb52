import type { registrations, rules } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import type { RegistrationRow } from '../registrations/store.ts'

export type ListedRow = Pick<RegistrationRow, 'id' | 'name' | 'email' | 'phone' | 'city' | 'state' | 'created_at'> & {
  age_confirmed: boolean
  rules_agreed: boolean
  accepted_rules: rules.AcceptedRules | null
}

/** Columns of a registration, or null for one of before. */
export const acceptedRules = sql`
  case when rules_version is not null then json_build_object(
    'giveaway', landing_pages.giveaway, 'version', rules_version, 'sha256', rules_sha256, 'statement', rules_statement,
    'acceptedAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isPublished', exists (select 1 from published_rules p
      where (p.giveaway, p.version, p.sha256) = (landing_pages.giveaway, rules_version, rules_sha256))) end as accepted_rules`

/** The newest first; `after` is the id of the last one of the page before. Nothing added meanwhile moves a page. */
export const listRegister = (
  db: Queries,
  { page, search }: registrations.RegistrationFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedRow[]> =>
  db.query<ListedRow>(sql`
    select id, name, email, phone, city, state, age_confirmed, rules_agreed, created_at, ${acceptedRules}
    from registrations join landing_pages on slug = page
    where page = ${page} and ${isFound(search)} ${after === undefined ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit}`)

export async function countFound(db: Queries, { page, search }: registrations.RegistrationFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from registrations where page = ${page} and ${isFound(search)}`,
  )
  return row?.total ?? 0
}

/** A part of the name, address or city, or of the digits of the telephone number however it is typed. */
function isFound(search: string | undefined): Sql {
  if (!search) return sql`true`
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const digits = search.replace(/[^0-9]/g, '')
  const byPhone = /^[0-9 ()+.-]+$/.test(search) && digits ? sql`or phone_digits like ${`%${digits}%`}` : sql``
  return sql`(name ilike ${part} or email ilike ${part} or city ilike ${part} ${byPhone})`
}
