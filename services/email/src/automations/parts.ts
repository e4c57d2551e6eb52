import type { Database } from '@evenhand/service-kit/postgres'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import type { LinksOf } from './compose.ts'
import { whyWithheld } from './decide.ts'
import { automationJob, settleJob, sweepJob } from './job.ts'
import { automationReactions } from './reactions.ts'
import { automationRoutes } from './routes.ts'

/** Automations as the service puts them in. */
export const automationParts = (deps: { db: Database; bell: Bell; linksOf: LinksOf; now: () => Date }) => ({
  routes: automationRoutes(deps),
  reactions: automationReactions(deps),
  whyWithheld: whyWithheld(deps.db),
  jobs: [automationJob(deps), settleJob(deps), sweepJob(deps)],
})
