import { type MergingCollections, moveDocuments } from '@evenhand/service-kit/personal-data'
import type { Organisations } from '../organisations/store.ts'

/** What a merge of two records does with each collection. */
export const mergingOf = (organisations: Organisations): MergingCollections => ({
  organisations: moveDocuments(organisations, 'contactDonorId'),
  applications: 'They are of the organization.',
})
