import type { Merge, MergingTables } from '@evenhand/service-kit/personal-data'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { addToCampaign } from '../campaign/store.ts'
import { findDonor, saveDonorLevel } from '../donors/store.ts'
import { levelOf } from '../memberships/level-of.ts'
import { movedTables, moveTotals } from './merging-store.ts'

/** Who gave is one person less where both had given. Others have moved what they know of levels: nothing is told of the one that holds now. */
async function mergeDonors(tx: Transaction, merge: Merge): Promise<void> {
  const [gone, kept] = [await findDonor(tx, merge.fromId), await findDonor(tx, merge.toId)]
  if (!gone || !kept) return
  const { totalDonatedCents: cents } = gone
  await addToCampaign(tx, { donorId: gone.donorId, cents: -cents, given: cents, at: merge.at })
  await addToCampaign(tx, { donorId: kept.donorId, cents, given: kept.totalDonatedCents, at: merge.at })
  await moveTotals(tx, merge)
  await saveDonorLevel(tx, kept.donorId, await levelOf(tx, kept.donorId))
}

/** What a merge of two records does with each table. */
export const merging: MergingTables = { ...movedTables, donors: mergeDonors }
