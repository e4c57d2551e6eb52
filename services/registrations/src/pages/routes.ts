import { registrations } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { findCurrentRules } from '@evenhand/service-kit/rules'
import { findPagesWithTotals } from './store.ts'

export const pageRoutes = (db: Database) => [
  route(registrations.listLandingPages, async () => {
    const pages = await findPagesWithTotals(db)
    const current = await findCurrentRules(
      db,
      pages.map(({ giveaway }) => giveaway),
    )
    return pages.map(({ age_min: ageMin, rules_link: rulesLink, closes_at: closesAt, facts, states, ...page }) => ({
      ...page,
      rules: current.get(page.giveaway),
      ageMin,
      rulesLink,
      facts: [...facts],
      states: [...states],
      closesAt: closesAt?.toISOString() ?? null,
    }))
  }),
]
