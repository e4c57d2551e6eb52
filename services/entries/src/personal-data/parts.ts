import { type FollowedMerges, personalRows } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { previewMerge } from './merge-preview.ts'
import { lockBoth, merging } from './settle-merge.ts'
import { listOpen, listOpenToMerge, personalTables } from './store.ts'
import { takeBackOpen } from './take-back.ts'

interface Deps {
  db: Database
  merged: FollowedMerges
  now: () => Date
}

/** What a person asks of the service about their own data. */
export const personalParts = ({ db, merged, now }: Deps) =>
  personalRows({
    service: 'entries',
    db,
    tables: personalTables,
    merging,
    merged,
    lockBoth,
    listOpen,
    listOpenToMerge,
    preview: previewMerge,
    before: takeBackOpen,
    now,
  })
