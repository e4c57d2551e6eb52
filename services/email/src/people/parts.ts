import type { Route } from '@evenhand/service-kit/http'
import { createBell, type Job } from '@evenhand/service-kit/lifecycle'
import { historyRoutes } from '../history/routes.ts'
import { forgetImportsJob, type ImportDeps, importJob } from '../imports/job.ts'
import { importRoutes } from '../imports/routes.ts'
import { listRoutes } from '../lists/routes.ts'
import { segmentRoutes } from '../segments/routes.ts'
import { foldSubscribersJob } from '../subscribers/fold-job.ts'
import { subscriberRoutes } from '../subscribers/routes.ts'
import type { SubscriberDeps } from '../subscribers/use-cases.ts'

/** Lists, segments, subscribers and imports, and what happened to each person. */
export function peopleParts(parts: Omit<ImportDeps, 'bell'> & SubscriberDeps): { routes: Route[]; jobs: Job[] } {
  const imports = { ...parts, bell: createBell() }
  return {
    routes: [
      ...listRoutes(parts),
      ...segmentRoutes(parts),
      ...subscriberRoutes(parts),
      ...importRoutes(imports),
      ...historyRoutes(parts.db, parts.now),
    ],
    jobs: [foldSubscribersJob(parts.db), importJob(imports), forgetImportsJob(imports)],
  }
}
