import { MembershipChangedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Donor, saveDonorLevel } from '../donors/store.ts'

/** The level that holds now, for the account and for whoever listens. */
export async function setDonorLevel(
  tx: Transaction,
  donor: Donor,
  { level, membershipId, at }: { level: string; membershipId: string; at: Date },
): Promise<void> {
  if (donor.membershipLevel === level) return
  await saveDonorLevel(tx, donor.donorId, level)
  await appendToOutbox(tx, MembershipChangedSchema, donor.donorId, {
    membershipId,
    donorId: donor.donorId,
    level,
    changedAt: at.toISOString(),
  })
}
