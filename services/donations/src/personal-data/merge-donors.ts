import type { Merge, MergingTables } from '@evenhand/service-kit/personal-data'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { addToCampaign } from '../campaign/store.ts'
import { type Donor, findDonor, saveDonorLevel } from '../donors/store.ts'
import { levelOf } from '../memberships/level-of.ts'
import { levelThatCounts } from '../memberships/membership.ts'
import { tellLevel } from '../memberships/set-level.ts'
import { listMembershipsOf } from '../memberships/store.ts'
import { movedTables, moveTotals } from './merging-store.ts'

/** Who gave is one person less where both had given. */
async function mergeDonors(tx: Transaction, merge: Merge): Promise<void> {
  const [gone, kept] = [await findDonor(tx, merge.fromId), await findDonor(tx, merge.toId)]
  if (!gone || !kept) return
  const { totalDonatedCents: cents } = gone
  await addToCampaign(tx, { donorId: gone.donorId, cents: -cents, given: cents, at: merge.at })
  await addToCampaign(tx, { donorId: kept.donorId, cents, given: kept.totalDonatedCents, at: merge.at })
  await moveTotals(tx, merge)
  await settleLevel(tx, kept, merge.at)
}

/** The higher of two levels holds, and is told with the membership that gives it. */
async function settleLevel(tx: Transaction, donor: Donor, at: Date): Promise<void> {
  const level = await levelOf(tx, donor.donorId)
  const holding = (await listMembershipsOf(tx, donor.donorId)).find((one) => levelThatCounts(one) === level)
  if (!holding || donor.membershipLevel === level) return
  await saveDonorLevel(tx, donor.donorId, level)
  await tellLevel(tx, { donorId: donor.donorId, membershipId: holding.id, level, at }, level)
}

/** What a merge of two records does with each table. */
export const merging: MergingTables = { ...movedTables, donors: mergeDonors }
