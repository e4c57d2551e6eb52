import { DecidersChangedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { type Deciders, findDeciders, listPairs, saveDeciders } from './deciders-store.ts'
import { type DecidedKind, decidersOf, pairsOf, type Standing, standingAfter } from './deciders.ts'
import { lockWorkers } from './store.ts'

/** Tells who may decide, where what the transaction did has changed that. They are locked, so what is told last is true. */
export async function tellDeciders(tx: Transaction, now: Date): Promise<void> {
  const workers = await lockWorkers(tx)
  const before = await findDeciders(tx)
  const pairs = await listPairs(tx, now)
  const after = (kind: DecidedKind): Standing =>
    standingAfter(before?.[kind], { deciders: decidersOf(kind, workers), pairs: pairsOf(pairs, kind), now })
  const [money, prizes, grants, merges] = [after('money'), after('prizes'), after('grants'), after('merges')]
  const deciders = { money, prizes, grants, merges, pairs, version: before?.version ?? 0 }
  if (before && JSON.stringify(inOneOrder(before)) === JSON.stringify(inOneOrder(deciders))) return
  const changed = { ...deciders, version: deciders.version + 1 }
  await saveDeciders(tx, changed)
  await tell(tx, changed, now)
}

/** Tells it at the start of a process: a service that is new, or was restored, hears it then. */
export const tellDecidersAgain = (db: Database, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tellDeciders(tx, now)
    const known = await findDeciders(tx)
    if (known) await tell(tx, known, now)
  })

const inOneOrder = ({ money, prizes, grants, merges, pairs }: Deciders) => [
  ...[money, prizes, grants, merges].map(({ many, twoUntil, twoFrom }) => [many, twoUntil, twoFrom]),
  ...pairs.map(({ person, givenBy, until, kind }) => [person, givenBy, until, kind]),
]

const tell = (tx: Transaction, { money, prizes, grants, pairs, version }: Deciders, now: Date) =>
  appendToOutbox(tx, DecidersChangedSchema, 'desk', {
    money: money.many,
    prizes: prizes.many,
    grants: grants.many,
    moneyTwoUntil: inWords(money.twoUntil),
    prizesTwoUntil: inWords(prizes.twoUntil),
    grantsTwoUntil: inWords(grants.twoUntil),
    moneyTwoFrom: inWords(money.twoFrom),
    prizesTwoFrom: inWords(prizes.twoFrom),
    grantsTwoFrom: inWords(grants.twoFrom),
    // Merges are decided about here.
    pairs: pairs.filter(({ kind }) => kind !== 'merges').map((pair) => ({ ...pair, until: pair.until.toISOString() })),
    version,
    changedAt: now.toISOString(),
  })

const inWords = (at: Date | null): string => at?.toISOString() ?? ''
