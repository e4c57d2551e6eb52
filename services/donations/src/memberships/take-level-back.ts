import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Donor } from '../donors/store.ts'
import { mailRisePaidBack } from './mails.ts'
import type { Membership } from './membership.ts'
import { withoutRises } from './rises.ts'
import { levelsOf, setLevel } from './set-level.ts'
import { listRises, saveLook } from './store.ts'

/**
 * A rise was paid back in full: its level goes with it, at once here and from the next payment on at the processor (`level-due-job.ts`).
 * Memberships and donor are locked by the caller, in this order.
 */
export async function takeLevelBack(
  tx: Transaction,
  paidBack: { memberships: readonly Membership[]; donor: Donor; isDisputed: boolean; at: Date },
): Promise<void> {
  const { memberships, donor, isDisputed, at } = paidBack
  for (const membership of memberships) {
    const after = withoutRises(membership, await listRises(tx, donor.donorId, membership.startedAt))
    if (!after) continue
    await saveLook(tx, after, at)
    await setLevel(tx, { ...levelsOf(membership, after), at })
    await mailRisePaidBack(tx, { before: membership, after, donor, isDisputed, at })
  }
}
