import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface Page {
  slug: string
  title: string
  giveaway: string
  headline: string
  lead: string
  facts: readonly string[]
  thanks: string
  image: string
  rules_link: string
  age_min: number
  states: readonly string[]
  closes_at: Date | null
}

const pageColumns = sql`
  slug, title, giveaway, headline, lead, facts, thanks, image, rules_link, age_min, states, closes_at`

/**
 * Adds pages that are not there yet; one that somebody changed stays as it is. A page from before pages had words gets the words,
 * and its end.
 */
export async function addPages(queries: Queries, pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await queries.query(sql`
      insert into landing_pages (${pageColumns})
      values (${page.slug}, ${page.title}, ${page.giveaway}, ${page.headline}, ${page.lead}, ${page.facts}::text[], ${page.thanks},
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

export async function findPagesWithTotals(queries: Queries): Promise<(Page & { registrations: number })[]> {
  return queries.query(sql`
    select ${pageColumns}, coalesce(sum(registrations), 0)::int as registrations
    from landing_pages left join page_totals on page = slug
    group by slug order by slug`)
}

/** How many registered on a page, from its slots. */
export async function countPage(queries: Queries, slug: string): Promise<number> {
  const [row] = await queries.query<{ total: number }>(
    sql`select coalesce(sum(registrations), 0)::int as total from page_totals where page = ${slug}`,
  )
  return row?.total ?? 0
}

/** A registration counts in the slot of the last byte of its id. */
export async function foldIntoTotal(tx: Transaction, slug: string, registrationId: string): Promise<void> {
  await tx.query(sql`
    insert into page_totals (page, slot, registrations)
    values (${slug}, get_byte(uuid_send(${registrationId}::uuid), 15) % 16, 1)
    on conflict (page, slot) do update set registrations = page_totals.registrations + 1`)
}
