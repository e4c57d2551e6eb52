import type { Reaction } from '@evenhand/service-kit/inbox'
import type { Route } from '@evenhand/service-kit/http'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { sealingFor } from '../sealing.ts'
import { mergePartReactions } from './reactions.ts'
import { mergeRoutes } from './routes.ts'
import { refuseUnderWay } from './use-cases.ts'
import { watchMergesJob } from './watch-job.ts'

interface Deps {
  db: Database
  donorIdKey: string
  merged: FollowedMerges
  publicUrl: string
  now: () => Date
}

/** Two records of one person become one. */
export function mergeParts({ db, donorIdKey, merged, publicUrl, now }: Deps): {
  routes: readonly Route[]
  reactions: Reaction[]
  jobs: Job[]
  /** Throws where a record is being merged: what else is asked of it waits. A merge that was only asked for is void. */
  refuseUnderWay: (tx: Transaction, donorId: string, now: Date) => Promise<void>
} {
  const seal = sealingFor('evenhand-merges', donorIdKey)
  return {
    routes: mergeRoutes({ db, seal, merged, publicUrl, now }),
    reactions: mergePartReactions({ db, seal, merged, publicUrl, now }),
    jobs: [watchMergesJob({ db, now })],
    refuseUnderWay,
  }
}
