import { socialReviews } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { queueOf, queueRoute } from '@evenhand/service-kit/queues'
import { countActivities, countHeldActivities } from './store.ts'

/** What waits at the desk about what members did on social media. */
export const queueRoutes = (db: Database) => [
  queueRoute('members', [
    { reads: socialReviews.listReviewed, count: async () => queueOf('social', await countActivities(db)) },
    { reads: socialReviews.listReviewed, count: async () => queueOf('social-held', await countHeldActivities(db)) },
  ]),
]
