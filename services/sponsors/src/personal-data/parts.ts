import { type FollowedMerges, type PersonalAsks, personalCollections } from '@evenhand/service-kit/personal-data'
import { mergingOf } from './merging.ts'
import { listOpen, personalDocuments, type PersonalStores } from './store.ts'

interface Deps {
  asks: PersonalAsks
  merged: FollowedMerges
  now: () => Date
}

/** What a person asks of the service about their own data. */
export const personalParts = (stores: PersonalStores, { asks, merged, now }: Deps) =>
  personalCollections({
    service: 'sponsors',
    asks,
    collections: personalDocuments(stores),
    merging: mergingOf(stores),
    merged,
    now,
    listOpen: listOpen(stores.sponsorships),
  })
