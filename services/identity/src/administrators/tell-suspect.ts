import type { Transaction } from '@evenhand/service-kit/postgres'
import { writeAudit } from '../audit/store.ts'
import { tellChange, type TellingParts } from './tell-change.ts'

/** A passkey whose counter went back: its owner hears of it, who alone knows whether a device of theirs was restored from a copy. */
export async function tellSuspect(
  tx: Transaction,
  parts: TellingParts,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await writeAudit(tx, 'passkey-suspected', id, { personId: id, words: name })
  await tellChange(tx, parts, { id, what: 'passkey-suspected', passkey: name })
}
