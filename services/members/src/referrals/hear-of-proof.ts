import { type Heard, onceForEvent } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { hearProof } from './use-cases.ts'

/** Heard twice it changes nothing. */
export async function hearOfProof(
  db: Database,
  heard: Heard,
  proof: { donorId: string; provedAt: Date },
): Promise<void> {
  await db.transaction((tx) => onceForEvent(tx, heard, () => hearProof(tx, proof)))
}
