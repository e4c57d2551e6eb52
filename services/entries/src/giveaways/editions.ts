import { type Period, seriesOf } from '@evenhand/contracts/catalogue'
import type { PublishedEdition } from '@evenhand/service-kit/rules'
import { prepared, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** A giveaway, as far as it decides what enters it. */
export interface EditionRow extends Period {
  slug: string
  title: string
  series: string
  /** Where each version of its rules is open to, oldest first. */
  regions: PublishedEdition['regions']
  /** Which of the ways that count only then each version names, oldest first. */
  ways: PublishedEdition['ways']
}

/** As the database has it: instants within JSON are text. */
type Row = Omit<EditionRow, 'regions' | 'ways'> & {
  versions: { publishedAt: string | null; allowed: string[]; named: string[] }[]
}

/** All editions of the series that the names are of: a name is that of a series, or of one of its editions. */
export const findEditions = async (db: Queries, names: readonly string[]): Promise<EditionRow[]> =>
  (await db.query<Row>(selectEditions(names))).map(toEdition)

/** The same, for lines to be written: the donors are locked (`lockDonors`). */
export const findEditionsToEnter = async (tx: Transaction, names: readonly string[]): Promise<EditionRow[]> =>
  (await tx.query<Row>(prepared(selectEditions(names)))).map(toEdition)

function toEdition({ versions, ...row }: Row): EditionRow {
  const rules = versions.map(({ publishedAt, ...rest }) => ({
    ...rest,
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
  }))
  return {
    ...row,
    regions: rules.map(({ publishedAt, allowed }) => ({ publishedAt, allowed })),
    ways: rules.map(({ publishedAt, named }) => ({ publishedAt, named })),
  }
}

/** Until a version is published it is open to where, and by the ways that, the giveaway itself says. */
const selectEditions = (names: readonly string[]): Sql => sql`
  select slug, title, series, opens_at as "opensAt", closes_at as "closesAt", coalesce(
    (select jsonb_agg(jsonb_build_object('publishedAt', published_at, 'allowed', v.regions_allowed, 'named', v.ways_in) order by version)
     from rules_versions v where giveaway = slug),
    jsonb_build_array(jsonb_build_object('publishedAt', null, 'allowed', regions_allowed, 'named', ways_in))) as versions
  from giveaways
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
