import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface Page {
  slug: string
  title: string
  /** Of giveaways. */
  series: string
  headline: string
  lead: string
  facts: readonly string[]
  thanks: string
  image: string
  rules_link: string
  age_min: number
  states: readonly string[]
  /** Until when registrations are taken, as long as we have not heard of the rules of its giveaway; null: no end. */
  closes_at: Date | null
}

const pageColumns = sql`
  slug, title, series, headline, lead, facts, thanks, image, rules_link, age_min, states, closes_at`

/**
 * Adds pages that are not there yet; one that somebody changed stays as it is. A page from before pages had words gets the words,
 * and its end.
 */
export async function addPages(queries: Queries, pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await queries.query(sql`
      insert into landing_pages (${pageColumns})
      values (${page.slug}, ${page.title}, ${page.series}, ${page.headline}, ${page.lead}, ${page.facts}::text[], ${page.thanks},
              ${page.image}, ${page.rules_link}, ${page.age_min}, ${page.states}::text[], ${page.closes_at})
      on conflict (slug) do update
      set headline = excluded.headline, lead = excluded.lead, facts = excluded.facts, thanks = excluded.thanks,
          image = excluded.image, rules_link = excluded.rules_link, closes_at = excluded.closes_at
      where landing_pages.headline = ''`)
  }
}

export async function findPage(queries: Queries, slug: string): Promise<Page | undefined> {
  const [page] = await queries.query<Page>(sql`select ${pageColumns} from landing_pages where slug = ${slug}`)
  return page
}

export const listPages = (queries: Queries): Promise<Page[]> =>
  queries.query(sql`select ${pageColumns} from landing_pages order by slug`)

export interface PageTotal {
  page: string
  giveaway: string
  registrations: number
}

/** How many registered, by page and edition. */
export const listTotals = (queries: Queries): Promise<PageTotal[]> =>
  queries.query(sql`
    select page, giveaway, sum(registrations)::int as registrations from page_totals group by page, giveaway`)

/** How many registered on a page for all its editions, from its slots. */
export async function countPage(queries: Queries, slug: string): Promise<number> {
  const [row] = await queries.query<{ total: number }>(
    sql`select coalesce(sum(registrations), 0)::int as total from page_totals where page = ${slug}`,
  )
  return row?.total ?? 0
}

/** A registration counts in the slot of the last byte of its id. */
export async function foldIntoTotal(
  tx: Transaction,
  { page, giveaway, id }: { page: string; giveaway: string; id: string },
): Promise<void> {
  await tx.query(sql`
    insert into page_totals (page, giveaway, slot, registrations)
    values (${page}, ${giveaway}, get_byte(uuid_send(${id}::uuid), 15) % 16, 1)
    on conflict (page, giveaway, slot) do update set registrations = page_totals.registrations + 1`)
}
