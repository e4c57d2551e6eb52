import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type FollowedMerges, personalRows } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { forgetViewsOf } from '../views/forget-views.ts'
import { merging } from './merging-store.ts'
import { personalTables } from './store.ts'

interface Deps {
  db: Database
  donorIdOf: DonorIdOf
  merged: FollowedMerges
  now: () => Date
}

/** What a person asks of the service about their own data. */
export const personalParts = ({ db, donorIdOf, merged, now }: Deps) =>
  personalRows({
    service: 'identity',
    db,
    tables: personalTables,
    merging,
    merged,
    before: (tx, { donorId }) => forgetViewsOf(tx, donorId, donorIdOf),
    now,
  })
