import type { Addressee } from '@evenhand/service-kit/holds'
import type { Queries } from '@evenhand/service-kit/postgres'
import { findDonor, greetingOf } from './store.ts'

/** Whom to email about free entries that a person decided about. */
export async function findAddressee(db: Queries, donorId: string): Promise<Addressee | undefined> {
  const donor = await findDonor(db, donorId)
  return donor && { email: donor.email, name: greetingOf(donor) }
}
