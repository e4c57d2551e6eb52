import { registrations } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { findPagesWithTotals } from './store.ts'

export const pageRoutes = (db: Database) => [
  route(registrations.listLandingPages, async () => {
    const pages = await findPagesWithTotals(db)
    return pages.map(({ age_min: ageMin, states, ...page }) => ({ ...page, ageMin, states: [...states] }))
  }),
]
