import { type FollowedMerges, personalRows } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { merging } from './merge-donors.ts'
import { previewMerge } from './merge-preview.ts'
import { lockBoth } from './merging-store.ts'
import { listOpen, listOpenToMerge, personalTables } from './store.ts'

interface Deps {
  db: Database
  merged: FollowedMerges
  now: () => Date
}

/** What a person asks of the service about their own data. */
export const personalParts = ({ db, merged, now }: Deps) =>
  personalRows({
    service: 'donations',
    db,
    tables: personalTables,
    merging,
    merged,
    lockBoth,
    listOpen,
    listOpenToMerge,
    preview: previewMerge,
    now,
  })
