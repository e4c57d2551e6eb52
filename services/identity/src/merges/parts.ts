import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Reaction } from '@evenhand/service-kit/inbox'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Route } from '@evenhand/service-kit/http'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { sealingFor } from '../sealing.ts'
import { mergePartReactions } from './reactions.ts'
import { mergeRoutes } from './routes.ts'
import { watchMergesJob } from './watch-job.ts'

interface Deps {
  db: Database
  donorIdKey: string
  addressIdOf: DonorIdOf
  merged: FollowedMerges
  publicUrl: string
  now: () => Date
}

/** Two records of one person become one. */
export function mergeParts({ db, donorIdKey, addressIdOf, merged, publicUrl, now }: Deps): {
  routes: readonly Route[]
  reactions: Reaction[]
  jobs: Job[]
} {
  const seal = sealingFor('evenhand-merges', donorIdKey)
  return {
    routes: mergeRoutes({ db, seal, addressIdOf, merged, now }),
    reactions: mergePartReactions({ db, seal, publicUrl, now }),
    jobs: [watchMergesJob(db)],
  }
}
