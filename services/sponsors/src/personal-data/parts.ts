import { type PersonalAsks, personalCollections } from '@evenhand/service-kit/personal-data'
import { listOpen, personalDocuments, type PersonalStores } from './store.ts'

/** What a person asks of the service about their own data. */
export const personalParts = (stores: PersonalStores, { asks, now }: { asks: PersonalAsks; now: () => Date }) =>
  personalCollections({
    service: 'sponsors',
    asks,
    collections: personalDocuments(stores),
    now,
    listOpen: listOpen(stores.sponsorships),
  })
