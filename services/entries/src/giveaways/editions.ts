import { type Period, seriesOf } from '@evenhand/contracts/catalogue'
import { prepared, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** A giveaway, as far as it decides what enters it. */
export interface EditionRow extends Period {
  slug: string
  title: string
  series: string
  /** Where its rules in force are open to, ISO 3166-2. */
  regionsAllowed: string[]
}

/** All editions of the series that the names are of: a name is that of a series, or of one of its editions. */
export const findEditions = (db: Queries, names: readonly string[]): Promise<EditionRow[]> =>
  db.query<EditionRow>(selectEditions(names))

/** The same, for lines to be written: the donors are locked (`lockDonors`). */
export const findEditionsToEnter = (tx: Transaction, names: readonly string[]): Promise<EditionRow[]> =>
  tx.query<EditionRow>(prepared(selectEditions(names)))

const selectEditions = (names: readonly string[]): Sql => sql`
  select slug, title, series, opens_at as "opensAt", closes_at as "closesAt", regions_allowed as "regionsAllowed" from giveaways
  where series = any((select ${[...new Set(names.map(seriesOf))]}::text[])::text[])`

/**
 * What a name in an address means: the giveaway itself, or of a series the edition that is open, else the next one announced, else the one
 * that closed last (docs/decisions/0046). Undefined where there is neither.
 */
export async function findSlug(db: Queries, name: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ slug: string }>(sql`
    select slug from giveaways where slug = ${name} or series = ${name}
    order by slug = ${name} desc, opens_at <= ${now} and ${now} < closes_at desc,
      case when opens_at > ${now} then opens_at end, closes_at desc limit 1`)
  return row?.slug
}

/** The same for a draw, which only what has begun can have: of a series the edition that is open, else the one that closed last. */
export async function findBegunSlug(db: Queries, name: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ slug: string }>(sql`
    select slug from giveaways where slug = ${name} or (series = ${name} and opens_at <= ${now})
    order by slug = ${name} desc, closes_at desc limit 1`)
  return row?.slug
}
