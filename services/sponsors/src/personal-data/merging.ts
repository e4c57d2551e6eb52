import { type Merge, type MergingCollections, moveDocuments } from '@evenhand/service-kit/personal-data'
import type { Model } from 'mongoose'
import type { PersonalStores } from './store.ts'

/** Of which a person has one: where both have it, each stays under its own id, which leads to the other in whatever it earns. */
const moveWhereNone =
  <D>(documents: Model<D>) =>
  async (merge: Merge): Promise<void> => {
    if (!(await documents.exists({ donorId: merge.toId } as object))) await moveDocuments(documents)(merge)
  }

/** What a merge of two records does with each collection. */
export const mergingOf = (stores: PersonalStores): MergingCollections => ({
  sponsorships: moveDocuments(stores.sponsorships),
  inquiries: moveDocuments(stores.inquiries),
  sponsor_waiting: moveDocuments(stores.line),
  affiliates: moveWhereNone(stores.affiliates),
  referrals: moveWhereNone(stores.referrals),
  visits: 'They were told to the ledger, which has the first of a day once.',
})
