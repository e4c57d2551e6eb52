import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface Page {
  slug: string
  title: string
  giveaway: string
  age_min: number
  states: readonly string[]
}

/** Adds pages that are not there yet; one that an administrator changed stays as it is. */
export async function addPages(queries: Queries, pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await queries.query(sql`
      insert into landing_pages (slug, title, giveaway, age_min, states)
      values (${page.slug}, ${page.title}, ${page.giveaway}, ${page.age_min}, ${page.states}::text[])
      on conflict (slug) do nothing`)
  }
}

export async function findPage(queries: Queries, slug: string): Promise<Page | undefined> {
  const [page] = await queries.query<Page>(
    sql`select slug, title, giveaway, age_min, states from landing_pages where slug = ${slug}`,
  )
  return page
}

export async function findPagesWithTotals(queries: Queries): Promise<(Page & { registrations: number })[]> {
  return queries.query(sql`
    select slug, title, giveaway, age_min, states, coalesce(sum(registrations), 0)::int as registrations
    from landing_pages left join page_totals on page = slug
    group by slug order by slug`)
}

/** A registration counts in the slot of the last byte of its id. */
export async function foldIntoTotal(tx: Transaction, slug: string, registrationId: string): Promise<void> {
  await tx.query(sql`
    insert into page_totals (page, slot, registrations)
    values (${slug}, get_byte(uuid_send(${registrationId}::uuid), 15) % 16, 1)
    on conflict (page, slot) do update set registrations = page_totals.registrations + 1`)
}
