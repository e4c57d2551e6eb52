import { type FollowedMerges, personalRows } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { lockBoth, merging } from './merge-accounts.ts'
import { previewMerge } from './merge-preview.ts'
import { personalTables } from './store.ts'

interface Deps {
  db: Database
  merged: FollowedMerges
  now: () => Date
}

/** What a person asks of the service about their own data. */
export const personalParts = ({ db, merged, now }: Deps) =>
  personalRows({
    service: 'members',
    db,
    tables: personalTables,
    merging,
    merged,
    lockBoth,
    preview: previewMerge,
    now,
  })
