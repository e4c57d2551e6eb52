import { blindingWith, donorIdBytes, proveDonor, writeProof } from '@evenhand/draws'
import type { draws } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { hashing } from '../hashing.ts'
import { findOutline, keptPool } from './pool.ts'
import { findSecrets, listDraws } from './store.ts'

/** The proofs of a donor, one for each frozen draw that the donor takes part in, the latest first. */
export async function proveInAll(db: Queries, donorId: string): Promise<draws.DonorProof[]> {
  const proofs: draws.DonorProof[] = []
  for (const { slug, title, closesAt, frozenAt, drawnAt } of await listDraws(db)) {
    if (!frozenAt) continue
    const proof = await prove(db, slug, donorId)
    if (!proof) continue
    const state = drawnAt ? 'drawn' : 'frozen'
    proofs.push({ slug, title, closesAt: closesAt.toISOString(), state, ...proof })
  }
  return proofs
}

async function prove(db: Queries, slug: string, donorId: string) {
  const { blindingSecret } = await findSecrets(db, slug)
  const salt = blindingWith(hashing, blindingSecret).saltOf(donorIdBytes(donorId))
  const proof = await proveDonor(hashing, keptPool(db, slug, await findOutline(db, slug)), { donorId, salt })
  return proof && { entries: Number(proof.entries), proof: Buffer.from(writeProof(proof)).toString('ascii') }
}
