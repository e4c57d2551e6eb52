import { entryHolds } from '@evenhand/contracts/http'
import { ownEntriesAskedFor } from '../../own-account/entries-asked-for.ts'
import { administratorOf, contactOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type WouldLack, wouldBring } from '../proofs/awaiting.ts'
import { proofFacts } from '../proofs/proof.ts'
import type { RecordFacts } from '../record-facts.ts'
import { appealHold, decideHolds, previewHolds, takeBack } from './decide.ts'
import { holdExportRoutes } from './export.ts'
import { freeCausesOf, giveBackCause, takeBackCause } from './take-back.ts'
import { countHolds, findHoldOf, listHolds, listHoldsOf } from './desk-store.ts'
import { appealOf, toDesk, toPage } from './views.ts'

interface Desk {
  db: Database
  recordFacts: RecordFacts
  wouldLack: WouldLack
  donorIdOf: DonorIdOf
  now: () => Date
}

/** What is held for review: as its donor sees it, and the desk that decides. */
export const holdRoutes = ({ db, recordFacts, wouldLack, donorIdOf, now }: Desk): Route[] => {
  async function ownHold(donorId: string): Promise<entryHolds.OwnHold | null> {
    const hold = await findHoldOf(db, donorId)
    if (!hold || hold.state === 'released') return null
    const { state, whys, held_at: heldAt, reason } = hold
    return {
      state,
      whys,
      heldAt: heldAt.toISOString(),
      entries: await heldBack(donorId),
      appeal: appealOf(hold),
      reason,
    }
  }
  /** What a release would bring now; nothing of it is kept. */
  async function heldBack(donorId: string): Promise<entryHolds.OwnHold['entries']> {
    const released = proofFacts.fact({ donorId, provedAt: now(), asReleased: true })
    return (await wouldBring(db, wouldLack, released)).map(({ entryType, entries }) => ({
      entryType,
      entries: Number(entries),
    }))
  }
  return [
    route(entryHolds.getOwnHold, async ({ query: { email } }, { caller }) =>
      ownHold(await ownEntriesAskedFor(db, { caller, email, donorIdOf, part: 'what is held for review', now: now() })),
    ),
    route(entryHolds.appealHold, async ({ body: { words } }, { caller }) => {
      const donorId = contactOf(caller)
      await appealHold(db, { donorId, words, now: now() })
      const hold = await ownHold(donorId)
      if (!hold) throw new Problem('conflict', { detail: 'A person has released your entries in the meantime.' })
      return hold
    }),
    route(entryHolds.listEntryHolds, async ({ query: { order, after, limit, ...filter } }) => {
      const [page, total] = await Promise.all([listHolds(db, filter, { order, after, limit }), countHolds(db, filter)])
      return { ...toPage(page, limit), total }
    }),
    route(entryHolds.getEntryHold, async ({ params: { holdId } }) => {
      const [hold] = await listHoldsOf(db, [holdId])
      if (!hold) throw new Problem('not-found', { detail: 'We couldn’t find that hold.' })
      return { hold: toDesk(hold), entries: await heldBack(hold.donor_id) }
    }),
    route(entryHolds.decideEntryHolds, ({ body }, { caller }) =>
      decideHolds(db, body, { by: administratorOf(caller), now: now(), recordFacts }),
    ),
    route(entryHolds.previewHoldDecisions, ({ body }) => previewHolds(db, body, heldBack)),
    route(entryHolds.takeBackFreeEntries, async ({ body: { email, reason } }, { caller }) => {
      const taking = { by: administratorOf(caller), now: now(), recordFacts, wouldLack }
      return toDesk(await takeBack(db, { donorId: donorIdOf(email), reason }, taking))
    }),
    route(entryHolds.listFreeCauses, ({ body: { email } }, { caller }) =>
      freeCausesOf(db, { donorId: donorIdOf(email), wouldLack, by: administratorOf(caller), now: now() }),
    ),
    route(entryHolds.takeBackEntries, async ({ params, body: { reason } }, { caller }) => {
      await takeBackCause(db, { ...params, reason, by: administratorOf(caller), now: now(), wouldLack, recordFacts })
      return undefined
    }),
    route(entryHolds.giveBackEntries, async ({ params }, { caller }) => {
      await giveBackCause(db, { ...params, by: administratorOf(caller), now: now(), recordFacts })
      return undefined
    }),
    ...holdExportRoutes({ db, now }),
  ]
}
