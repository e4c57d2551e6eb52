import type { Route } from '@evenhand/service-kit/http'
import { createBell, type Job } from '@evenhand/service-kit/lifecycle'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import { choiceRoutes } from '../choices/routes.ts'
import { nameDonorsJob } from '../preferences/donors.ts'
import { preferenceRoutes } from '../preferences/routes.ts'
import { subscriptionRoutes } from '../subscriptions/routes.ts'
import type { Subscriptions } from '../subscriptions/use-cases.ts'
import { wishesJob } from '../subscriptions/wishes-job.ts'

/** Joining our news, leaving it, and what a donor chooses of it. */
export function subscriptionParts(parts: Subscriptions & { limits: VisitorLimits; now: () => Date }): {
  routes: Route[]
  jobs: Job[]
} {
  const subscriptions = { ...parts, wishes: createBell() }
  return {
    routes: [...subscriptionRoutes(subscriptions), ...preferenceRoutes(subscriptions), ...choiceRoutes(subscriptions)],
    jobs: [wishesJob(subscriptions), nameDonorsJob(subscriptions)],
  }
}
