import type { registrations, rules } from '@evenhand/contracts/http'
import { folded } from '@evenhand/contracts/search'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { isPublished, toAcceptedRules } from '@evenhand/service-kit/rules'
import type { RegistrationRow } from '../registrations/store.ts'

export type ListedRow = Pick<RegistrationRow, 'id' | 'name' | 'email' | 'phone' | 'city' | 'state' | 'created_at'> & {
  age_confirmed: boolean
  rules_agreed: boolean
} & AcceptedColumns

/** What a registration says of the rules; null in one of before. */
export interface AcceptedColumns {
  giveaway: string
  rules_version: number | null
  rules_sha256: string | null
  rules_statement: string | null
  rules_published: boolean
}

const published = isPublished({
  giveaway: sql`registrations.giveaway`,
  version: sql`rules_version`,
  sha256: sql`rules_sha256`,
})
export const acceptedColumns = sql`
  registrations.giveaway, rules_version, rules_sha256, rules_statement, ${published} as rules_published`

export function acceptedRulesOf(row: AcceptedColumns & { created_at: Date }): rules.AcceptedRules | null {
  const { giveaway, rules_version: version, rules_sha256: sha256, rules_statement: statement } = row
  if (version === null || sha256 === null || statement === null) return null
  const said = { giveaway, version, sha256, statement }
  return toAcceptedRules({ ...said, acceptedAt: row.created_at, isPublished: row.rules_published })
}

/** The newest first; `after` is the id of the last one of the page before. Nothing added meanwhile moves a page. */
export const listRegister = (
  db: Queries,
  { page, search }: registrations.RegistrationFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedRow[]> =>
  db.query<ListedRow>(sql`
    select id, name, email, phone, city, state, age_confirmed, rules_agreed, created_at, ${acceptedColumns}
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
  const digits = search.replace(/[^0-9]/g, '')
  const byPhone = /^[0-9 ()+.-]+$/.test(search) && digits ? sql`or phone_digits like ${`%${digits}%`}` : sql``
  return sql`(strpos(searched, ${folded(search)}) > 0 ${byPhone})`
}
