import type { Transaction } from '@evenhand/service-kit/postgres'
import { proofFacts } from '../proofs/proof.ts'
import { readProofs } from '../proofs/store.ts'
import type { RecordFacts } from '../record-facts.ts'

/** A proof that is told again changes nothing but what is looked at: everything of its donor that cost nothing. */
export async function lookAgainAt(
  tx: Transaction,
  donorIds: readonly string[],
  recordFacts: RecordFacts,
): Promise<void> {
  const proofs = await readProofs(tx, donorIds)
  if (proofs.length > 0)
    await recordFacts(
      tx,
      proofs.map((proof) => ({ fact: proofFacts.fact(proof) })),
    )
}
