import type { EntryHoldVerdict } from '@evenhand/contracts/catalogue'
import { HoldDecidedSchema } from '@evenhand/contracts/events'
import type { DecidedRow, entryHolds } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { lockDonors } from '../../ledger/locks.ts'
import type { WouldLack } from '../proofs/awaiting.ts'
import { proofFacts } from '../proofs/proof.ts'
import type { RecordFacts } from '../record-facts.ts'
import { findHoldOf, type HoldRow, insertRefused, listHoldsOf, saveAppeal, saveDecision } from './desk-store.ts'
import { lookAgainAt } from './look-again.ts'

interface Deciding {
  by: string
  now: Date
  recordFacts: RecordFacts
}

/**
 * Decides each hold as it was seen, in one transaction: two who decide the same at once decide it once, and the second reads that it has
 * changed. What is released gets its lines, and what was released before and is refused now loses them.
 */
export const decideHolds = (
  db: Database,
  decisions: entryHolds.HoldDecisions,
  deciding: Deciding,
): Promise<DecidedRow[]> => db.transaction((tx) => decideIn(tx, decisions, deciding))

/** What deciding would do to each, as things are now, and how many entries are at stake where it is held. */
export async function previewHolds(
  db: Database,
  { verdict, holds }: Pick<entryHolds.HoldDecisions, 'verdict' | 'holds'>,
  heldBack: (donorId: string) => Promise<readonly { entries: number }[]>,
): Promise<(DecidedRow & { entries?: number })[]> {
  const found = new Map(
    (
      await listHoldsOf(
        db,
        holds.map(({ id }) => id),
      )
    ).map((hold) => [hold.id, hold]),
  )
  const state = stateAfter(verdict)
  const outcomes: (DecidedRow & { entries?: number })[] = []
  // One after the other: each is tried in a transaction of its own.
  for (const { id, seen } of holds) {
    const hold = found.get(id)
    const outcome = outcomeOf(hold, { state, seen })
    if (outcome !== 'decided' || hold?.state !== 'held') outcomes.push({ id, outcome })
    else {
      const entries = (await heldBack(hold.donor_id)).reduce((sum, one) => sum + one.entries, 0)
      outcomes.push({ id, outcome, entries })
    }
  }
  return outcomes
}

const stateAfter = (verdict: entryHolds.HoldDecisions['verdict']): EntryHoldVerdict =>
  verdict === 'accepted' ? 'released' : 'refused'

async function decideIn(
  tx: Transaction,
  decisions: entryHolds.HoldDecisions,
  { by, now, recordFacts }: Deciding,
): Promise<DecidedRow[]> {
  const seen = new Map(decisions.holds.map((one) => [one.id, one.seen]))
  const donorIds = (await listHoldsOf(tx, [...seen.keys()])).map(({ donor_id: donorId }) => donorId)
  await lockDonors(tx, donorIds)
  const found = new Map((await listHoldsOf(tx, [...seen.keys()])).map((hold) => [hold.id, hold]))
  const state = stateAfter(decisions.verdict)
  const outcomes = decisions.holds.map(({ id }) => ({
    id,
    outcome: outcomeOf(found.get(id), { state, seen: seen.get(id) }),
  }))
  const decided = outcomes.flatMap(({ id, outcome }) => (outcome === 'decided' ? (found.get(id) ?? []) : []))
  const reason = decisions.verdict === 'rejected' ? decisions.reason : null
  for (const { id } of decided)
    await tellDecided(tx, await saveDecision(tx, { id, state, reason, by, at: now }), { state, reason, by, now })
  const donors = decided.map(({ donor_id: donorId }) => donorId)
  await lookAgainAt(tx, donors, recordFacts)
  return outcomes
}

/** The audit trail with who and why, and who emails the donor without either: the reason is read in the account alone. */
async function tellDecided(
  tx: Transaction,
  { id: holdId, donor_id: donorId, version }: HoldRow,
  { state, reason, by, now }: { state: EntryHoldVerdict; reason: string | null; by: string; now: Date },
): Promise<void> {
  await tellAct(tx, {
    administratorId: by,
    action: state === 'released' ? 'hold-released' : 'hold-refused',
    thing: { kind: 'donor', id: donorId },
    words: reason ?? '',
    at: now,
  })
  const told = { holdId, donorId, verdict: state, version, decidedAt: now.toISOString() }
  await appendToOutbox(tx, HoldDecidedSchema, donorId, told)
}

type TakingBack = Deciding & { wouldLack: WouldLack }

/**
 * Takes back everything of a donor that cost nothing, though no rule held it; what comes later has no entries either.
 * @throws conflict where the donor is on the list already, or has nothing that is free: most such addresses are mistyped.
 */
export const takeBack = (
  db: Database,
  taken: { donorId: string; reason: string },
  taking: TakingBack,
): Promise<HoldRow> => db.transaction((tx) => takeBackIn(tx, taken, taking))

async function takeBackIn(
  tx: Transaction,
  { donorId, reason }: { donorId: string; reason: string },
  { by, now, recordFacts, wouldLack }: TakingBack,
): Promise<HoldRow> {
  await lockDonors(tx, [donorId])
  const lacking = await wouldLack(tx, proofFacts.fact({ donorId, provedAt: now, asHeld: true }))
  const hasFree = lacking.some(({ kind, reverses }) => kind === 'reversal' && reverses)
  const hold = await insertRefused(tx, { donorId, reason, by, at: now })
  if (!hold) throw new Problem('conflict', { detail: 'This donor is on the list already. Decide it there.' })
  if (!hasFree)
    throw new Problem('conflict', {
      detail: 'We found no free entries that count for this address. Check its spelling.',
    })
  await tellDecided(tx, hold, { state: 'refused', reason, by, now })
  await lookAgainAt(tx, [donorId], recordFacts)
  return hold
}

function outcomeOf(
  hold: HoldRow | undefined,
  { state, seen }: { state: string; seen: number | undefined },
): DecidedRow['outcome'] {
  if (!hold) return 'missing'
  if (hold.version !== seen) return 'changed'
  return hold.state === state ? 'unchanged' : 'decided'
}

/** What the donor says for it; a person reads it before deciding. */
export async function appealHold(
  db: Database,
  { donorId, words, now }: { donorId: string; words: string; now: Date },
): Promise<void> {
  await db.transaction((tx) => appealIn(tx, { donorId, words, now }))
}

async function appealIn(
  tx: Transaction,
  { donorId, words, now }: { donorId: string; words: string; now: Date },
): Promise<void> {
  await lockDonors(tx, [donorId])
  const hold = await findHoldOf(tx, donorId)
  if (hold?.state !== 'held')
    throw new Problem('conflict', { detail: 'Your entries aren’t held for review now. Reload to see their status.' })
  await saveAppeal(tx, { id: hold.id, words, at: now })
}
