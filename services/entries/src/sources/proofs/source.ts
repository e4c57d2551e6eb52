import { MailboxProvedSchema } from '@evenhand/contracts/events'
import { reader } from '@evenhand/service-kit/inbox'
import { contentsOf, donorsOf } from '../fact.ts'
import { knownHolds } from '../holds/hold.ts'
import { findForJudging, judge, saveJudged } from '../holds/judge.ts'
import type { Source } from '../source.ts'
import { knownTakenBack } from '../taken-back/known.ts'
import { findTakenBack } from '../taken-back/store.ts'
import { toProof } from './heard.ts'
import { knownProofs, type Proof, proofFacts } from './proof.ts'
import { findProofs, saveProofs } from './store.ts'

/** Before everything that this service knows: a proof has a say in all that costs nothing. */
const beginning = new Date('2000-01-01T00:00:00Z')

/** Whose mailbox is proved: no entries of their own, and a say in those of everything that costs nothing. */
export const proofs: Source<Proof> = {
  facts: proofFacts,
  hears: [reader(MailboxProvedSchema, toProof)],

  async find(tx, known, facts) {
    const donorIds = [...new Set(donorsOf(facts))]
    for (const { donorId, provedAt } of await findProofs(tx, donorIds)) knownProofs(known).set(donorId, provedAt)
    for (const { cause } of await findTakenBack(tx, donorIds)) knownTakenBack(known).add(cause)
    await findForJudging(tx, known, { donorIds, proofs: contentsOf(proofFacts, facts) })
  },
  reachOf: (_known, fact) => (proofFacts.read(fact) ? beginning : undefined),

  apply(known, proof) {
    const { donorId, provedAt } = proof
    if (proof.asReleased) knownHolds(known).delete(donorId)
    if (proof.asHeld) knownHolds(known).set(donorId, { state: 'held' })
    const before = knownProofs(known).get(donorId)
    if (before && before <= provedAt) return false
    knownProofs(known).set(donorId, provedAt)
    if (!before && !proof.asReleased) judge(known, proof)
    return true
  },
  async save(tx, news, known) {
    await saveProofs(tx, news)
    await saveJudged(tx, known, news)
  },
}
