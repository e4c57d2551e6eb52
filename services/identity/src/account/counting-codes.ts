import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Lockout } from '../administrators/lockout.ts'
import type { TellingParts } from '../administrators/tell-change.ts'
import { writeAudit } from '../audit/store.ts'
import type { AskingParts } from '../passkeys/begin.ts'
import type { FactorParts } from '../second-factor/use-cases.ts'

export type AccountParts = FactorParts & TellingParts & AskingParts & { lockout: Lockout }

/** Who asks, and from where. */
export interface By {
  id: string
  address: string
}

/** What is answered without a right code. */
const unproved: ReadonlySet<string> = new Set(['wrong-code', 'not-begun', 'on-already', 'changed-meanwhile'])

/** A wrong code counts as it does at the login. */
export async function countingCodes<Result extends { kind: string }>(
  { db, lockout }: AccountParts,
  { username, address }: { username: string; address: string },
  act: (tx: Transaction, failed: (id: string) => Promise<void>) => Promise<Result>,
): Promise<Result | { kind: 'locked-out'; waitSeconds: number }> {
  const tried = { kind: 'code' as const, username, address }
  const begun = await lockout.beginTry(tried)
  if ('waitSeconds' in begun) return { kind: 'locked-out', waitSeconds: begun.waitSeconds }
  const result = await db.transaction((tx) =>
    act(tx, async (id) => {
      await writeAudit(tx, 'proof-failed', id)
      if (begun.locksNext) await writeAudit(tx, 'locked-out', id)
    }),
  )
  if (!unproved.has(result.kind)) await lockout.forgive(tried)
  return result
}
