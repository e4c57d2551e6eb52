import { emailOverview } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { readOverview } from './use-cases.ts'

export const overviewRoutes = (db: Database, about: { hasMailbox: boolean }): Route[] => [
  route(emailOverview.getEmailOverview, () => readOverview(db, about)),
]
