import { registrations } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { findCurrentRules } from '@evenhand/service-kit/rules'
import { findPageEditions } from './edition.ts'
import { listPages, listTotals, type Page } from './store.ts'

export const pageRoutes = (db: Database, now: () => Date) => [
  route(registrations.listLandingPages, async () => {
    const pages = await listPages(db)
    const editions = await findPageEditions(db, pages, now())
    const current = await findCurrentRules(
      db,
      [...editions.values()].map(({ giveaway }) => giveaway),
    )
    const totals = await listTotals(db)
    return pages.map((page) => {
      const { giveaway = page.series, period } = editions.get(page.slug) ?? {}
      const total = totals.find((one) => one.page === page.slug && one.giveaway === giveaway)
      return {
        ...shownOf(page),
        giveaway,
        rules: current.get(giveaway),
        opensAt: period?.opensAt?.toISOString() ?? null,
        closesAt: period?.closesAt?.toISOString() ?? null,
        registrations: total?.registrations ?? 0,
      }
    })
  }),
]

/** What of a page is the same in all editions. */
const shownOf = ({
  series: _series,
  closes_at: _end,
  age_min: ageMin,
  rules_link: rulesLink,
  facts,
  states,
  ...page
}: Page) => ({
  ...page,
  ageMin,
  rulesLink,
  facts: [...facts],
  states: [...states],
})
