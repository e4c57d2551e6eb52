import type { Addressee } from '@evenhand/service-kit/holds'
import type { Queries } from '@evenhand/service-kit/postgres'
import { findByDonor } from '../member/store.ts'
import { findProvedAt } from '../proofs/store.ts'

/** Whom to email about free entries that a person decided about. Anyone can register an address under any name: without a proof it isn't used. */
export async function findAddressee(db: Queries, donorId: string): Promise<Addressee | undefined> {
  const member = await findByDonor(db, donorId)
  if (!member) return undefined
  const isProved = (await findProvedAt(db, donorId)) !== undefined
  return { email: member.email, name: isProved ? member.first_name : '' }
}
