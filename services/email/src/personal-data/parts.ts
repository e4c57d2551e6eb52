import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type FollowedMerges, personalRows } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { merging } from './merging-store.ts'
import { findAddresses, listOpen, personalTables } from './store.ts'

interface Deps {
  db: Database
  /** Of the address itself, wherever its record leads. */
  donorIdOf: DonorIdOf
  merged: FollowedMerges
  now: () => Date
}

/** What a person asks of the service about their own data. */
export const personalParts = ({ db, donorIdOf, merged, now }: Deps) =>
  personalRows({
    service: 'email',
    db,
    tables: personalTables,
    merging,
    merged,
    findAddresses: (queries, donorId) => findAddresses(queries, donorId, donorIdOf),
    listOpen,
    listOpenToMerge: (queries, { fromId }) => listOpen(queries, fromId),
    now,
  })
