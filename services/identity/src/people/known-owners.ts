import { type Known, twoFrom } from '@evenhand/service-kit/deciders'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { findDeciders, listPairs } from './deciders-store.ts'
import { decidersOf, pairsOf } from './deciders.ts'
import { lockWorkers } from './store.ts'

/** What is known of those who confirm merges at this moment, and of who asks; they are locked. */
export async function knownOwners(tx: Transaction, { by, now }: { by: string; now: Date }): Promise<Known> {
  const owners = new Set([by, ...decidersOf('merges', await lockWorkers(tx))])
  const pairs = pairsOf(await listPairs(tx, now), 'merges')
  const { merges } = (await findDeciders(tx)) ?? { merges: { twoUntil: null } }
  return { many: owners.size, twoUntil: merges.twoUntil, twoFrom: twoFrom(pairs, [...owners], now), pairs }
}
