import type { EntryHold } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Known, partOf } from '../known.ts'
import { type Hold, knownHolds } from './hold.ts'
import { holdsOf, type Signs } from './rules.ts'
import { claimPersons, countOrNot, findHolds, type findSigns, lockGroups, saveHolds, saveTraces } from './store.ts'
import type { ProofTraces, Traced } from './traces.ts'

type Judged = Omit<Traced, 'traces'> & { traces?: ProofTraces | undefined }
const isTraced = (proof: Judged): proof is Traced => proof.traces !== undefined

/** What is known for judging new proofs: counts of those before this batch, and what the batch itself adds. */
const judging = partOf(() => ({
  counted: new Map<string, Awaited<ReturnType<typeof findSigns>>[number]>(),
  owners: new Map<string, string>(),
  added: new Map<string, number>(),
  judged: [] as Hold[],
}))

/** Reads the holds of these donors, and counts what the rules want to know of those who prove a mailbox. */
export async function findForJudging(
  tx: Transaction,
  known: Known,
  { donorIds, proofs }: { donorIds: readonly string[]; proofs: readonly Judged[] },
): Promise<void> {
  for (const hold of await findHolds(tx, donorIds)) knownHolds(known).set(hold.donorId, hold)
  const traced = proofs.filter(isTraced)
  if (traced.length === 0) return
  const { owners, counted } = judging(known)
  for (const { person, donorId } of await claimPersons(tx, traced.map(toClaim))) owners.set(person, donorId)
  await lockGroups(tx, traced)
  for (const one of await countOrNot(tx, traced)) counted.set(one.donorId, one)
}

const toClaim = ({ donorId, traces: { person } }: Traced) => ({ donorId, person })

/** Whether what a donor has for free is held, by a proof that is heard of first. One decided before stays as it was decided. */
export function judge(known: Known, proof: Judged): void {
  const { donorId, provedAt } = proof
  if (knownHolds(known).has(donorId)) return
  const signs = isTraced(proof) ? signsOf(known, proof) : undefined
  // What needs no counting is said at once.
  const whys = [
    ...holdsOrNotChecked(signs),
    ...(!signs && proof.traces?.isDisposable ? ['disposable-domain' as const] : []),
  ]
  if (whys.length === 0) return
  const hold: Hold = { donorId, whys, signs: signs ?? null, state: 'held', heldAt: provedAt }
  knownHolds(known).set(donorId, hold)
  judging(known).judged.push(hold)
}

function holdsOrNotChecked(signs: Signs | undefined): EntryHold[] {
  try {
    return holdsOf(signs)
  } catch {
    return ['not-checked']
  }
}

/** What a proof of before is held for when it is counted now; undefined where it still can't be. */
export async function judgeAgain(
  tx: Transaction,
  proof: Traced,
): Promise<{ whys: EntryHold[]; signs: Signs } | undefined> {
  const known: Known = { editions: [], grants: new Map() }
  await findForJudging(tx, known, { donorIds: [], proofs: [proof] })
  const signs = signsOf(known, proof)
  return signs && { whys: holdsOf(signs), signs }
}

/** With those of the same batch, which no count in the store has yet. */
function signsOf(known: Known, { donorId, traces }: Traced): Signs | undefined {
  const { owners } = judging(known)
  const counted = judging(known).counted.get(donorId)
  if (!counted) return undefined
  const isStranger = traces.domain !== ''
  const add = (name: string, value: string): number => (value === '' ? 0 : countUp(known, `${name} ${value}`))
  return {
    isOther: owners.get(traces.person) !== donorId,
    isDisposable: traces.isDisposable,
    ofBrowser: counted.ofBrowser + add('browser', traces.browser),
    ofDomain: counted.ofDomain + add('domain', traces.domain),
    strangersOfSubscriber: counted.strangersOfSubscriber + (isStranger ? add('strangers', traces.subscriber) : 0),
    strangersOfNetwork: counted.strangersOfNetwork + (isStranger ? add('strangers', traces.network) : 0),
    ofSubscriber: counted.ofSubscriber + add('subscriber', traces.subscriber),
    ofNetwork: counted.ofNetwork + add('network', traces.network),
    ofRing: counted.ofRing + add('ring', counted.ring ?? ''),
  }
}

function countUp(known: Known, name: string): number {
  const { added } = judging(known)
  const count = (added.get(name) ?? 0) + 1
  added.set(name, count)
  return count
}

/** Keeps what was found out of new proofs, and what is held because of it. */
export async function saveJudged(tx: Transaction, known: Known, news: readonly Judged[]): Promise<void> {
  const traced = news.filter(isTraced)
  if (traced.length > 0) await saveTraces(tx, traced)
  const { judged } = judging(known)
  if (judged.length > 0) await saveHolds(tx, judged)
}
