import type { Transaction } from '@evenhand/service-kit/postgres'
import { lockDonors } from '../../ledger/locks.ts'
import { findReferrers } from './desk-store.ts'

/**
 * Locks a donor together with who has, or had, a reward for their registration, and answers those. Undefined where another one came meanwhile: it is
 * for the next try, since donors are locked all at once.
 */
export async function lockWithReferrers(tx: Transaction, donorId: string): Promise<string[] | undefined> {
  const before = await idsOf(tx, donorId)
  await lockDonors(tx, [donorId, ...before])
  const now = await idsOf(tx, donorId)
  return now.every((id) => before.includes(id)) ? now : undefined
}

const idsOf = async (tx: Transaction, donorId: string): Promise<string[]> =>
  (await findReferrers(tx, donorId)).map((referrer) => referrer.donorId)
