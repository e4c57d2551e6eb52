import { type EntryType } from '@evenhand/contracts/catalogue'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import type { NewLine } from '../../ledger/line.ts'
import { type Fact } from '../fact.ts'
import { proofFacts } from './proof.ts'
import { readProofs } from './store.ts'

/** What the ledger would lack if a fact were true, by everything that is known; nothing is written. */
export type WouldLack = (tx: Transaction, fact: Fact) => Promise<NewLine[]>

export interface Awaiting {
  entryType: EntryType
  entries: bigint
}

/** The entries that a proof of the mailbox now would bring, by cause; none once it is proved. */
export async function findAwaiting(
  db: Queries & { transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> },
  wouldLack: WouldLack,
  { donorId, now }: { donorId: string; now: Date },
): Promise<Awaiting[]> {
  if ((await readProofs(db, [donorId])).length > 0) return []
  const lines = await db.transaction((tx) =>
    wouldLack(tx, proofFacts.fact({ donorId, provedAt: now, asReleased: true })),
  )
  return sumByType(lines)
}

/** What lines bring, by cause; nothing of a cause that loses by them. */
export const sumByType = (lines: readonly NewLine[]): Awaiting[] =>
  [...Map.groupBy(lines, ({ entryType }) => entryType)]
    .map(([entryType, ofType]) => ({ entryType, entries: sumOf(ofType) }))
    .filter(({ entries }) => entries > 0n)

const sumOf = (lines: readonly NewLine[]): bigint =>
  lines.reduce(
    (sum, { kind, earned, multiplier }) => (kind === 'grant' ? sum + earned * multiplier : sum - earned * multiplier),
    0n,
  )

/** What of a donor's would come by a fact, by cause; nothing of it is kept. */
export const wouldBring = async (
  db: Parameters<typeof findAwaiting>[0],
  wouldLack: WouldLack,
  fact: Fact,
): Promise<Awaiting[]> => sumByType(await db.transaction((tx) => wouldLack(tx, fact)))
