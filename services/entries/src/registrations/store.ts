import { type Queries, sql } from '@evenhand/service-kit/postgres'

/** What the giveaways of these slugs are called, by slug. */
export async function findTitles(db: Queries, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ slug: string; title: string }>(
    sql`select slug, title from giveaways where slug = any(${slugs}::text[])`,
  )
  return new Map(rows.map(({ slug, title }) => [slug, title]))
}

/** Those of the causes that the ledger has a line of. */
export async function findWritten(db: Queries, sources: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ source: string }>(
    sql`select source from entries where source = any(${sources}::text[])`,
  )
  return new Set(rows.map(({ source }) => source))
}
