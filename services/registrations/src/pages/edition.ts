import {
  campaignTimeZone,
  editionSlug,
  editionToShow,
  lastDayOf,
  type Period,
  seriesOf,
} from '@evenhand/contracts/catalogue'
import type { Queries } from '@evenhand/service-kit/postgres'
import { listEditions, type PublishedEdition } from '@evenhand/service-kit/rules'
import type { Page } from './store.ts'

/** For which giveaway a page takes registrations, and when; without a period where neither rules nor page say one. */
export interface PageEdition {
  giveaway: string
  period: Partial<Period>
}

/** The edition that each page shows now, by slug: as the published rules say it, and as the page was shipped until we have heard of them. */
export async function findPageEditions(
  db: Queries,
  pages: readonly Page[],
  now: Date,
): Promise<Map<string, PageEdition>> {
  const editions = await listEditions(
    db,
    pages.map(({ series }) => series),
  )
  return new Map(pages.map((page) => [page.slug, editionOf(page, editions, now)]))
}

export async function findPageEdition(db: Queries, page: Page, now: Date): Promise<PageEdition> {
  return editionOf(page, await listEditions(db, [page.series]), now)
}

function editionOf({ series, closes_at: closesAt }: Page, all: readonly PublishedEdition[], now: Date): PageEdition {
  const shown = editionToShow(
    all.filter(({ giveaway }) => seriesOf(giveaway) === series),
    now,
  )
  if (shown) return { giveaway: shown.giveaway, period: shown }
  if (!closesAt) return { giveaway: series, period: {} }
  return { giveaway: editionSlug(series, lastDayOf(closesAt, campaignTimeZone)), period: { closesAt } }
}

export const takesRegistrations = ({ period: { opensAt, closesAt } }: PageEdition, now: Date): boolean =>
  (!opensAt || opensAt <= now) && (!closesAt || now < closesAt)
