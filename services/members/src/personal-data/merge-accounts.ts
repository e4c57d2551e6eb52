import type { Merge, MergingTables } from '@evenhand/service-kit/personal-data'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { settleLevel } from '../levels/use-cases.ts'
import { lockDonor } from '../member/donor-lock.ts'
import { takeRewardsBack } from '../referrals/use-cases.ts'
import { type Account, endReferral, findAccount, leadTo, moveAccount, movedTables } from './merging-store.ts'

export async function lockBoth(tx: Transaction, { fromId, toId }: Merge): Promise<void> {
  for (const donorId of [fromId, toId].toSorted()) await lockDonor(tx, donorId)
}

/**
 * An account goes with its record where the other one has none. Of two the one of the record that stays is kept, with its number; the other one’s number and
 * code lead to it, and nobody has referred themselves.
 */
async function mergeAccounts(tx: Transaction, merge: Merge): Promise<void> {
  const { fromId, toId, at } = merge
  const [gone, kept] = [await findAccount(tx, fromId), await findAccount(tx, toId)]
  if (gone && !kept) await moveAccount(tx, merge)
  if (gone && kept && gone.mergedInto === null) {
    await endOwnReferral(tx, kept, { by: gone, toId, at })
    await endOwnReferral(tx, gone, { by: kept, toId, at })
    await leadTo(tx, gone, kept)
  }
  await settleLevel(tx, { donorId: toId, at })
}

/** What one account earned for bringing the other is taken back. */
async function endOwnReferral(
  tx: Transaction,
  referred: Account,
  { by, toId, at }: { by: Account; toId: string; at: Date },
): Promise<void> {
  if (referred.referredBy !== by.accountNumber) return
  await takeRewardsBack(tx, { memberId: referred.id, referrerDonorId: toId, at })
  await endReferral(tx, referred.id)
}

/** What a merge of two records does with each table. */
export const merging: MergingTables = { ...movedTables, members: mergeAccounts }
