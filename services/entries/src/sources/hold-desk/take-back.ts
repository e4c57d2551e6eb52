import type { entryHolds } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { lockDonors } from '../../ledger/locks.ts'
import type { WouldLack } from '../proofs/awaiting.ts'
import { proofFacts } from '../proofs/proof.ts'
import type { RecordFacts } from '../record-facts.ts'
import {
  deleteTakenBack,
  findGrant,
  type GrantRow,
  insertTakenBack,
  listGrants,
  listTakenBack,
  type TakenBackRow,
} from '../taken-back/store.ts'
import { lookAgainAt } from './look-again.ts'

interface Asking {
  by: string
  now: Date
}

/** What a donor has free entries for: all that the ledger would take back if everything of theirs were held. The trail keeps who looked. */
export const freeCausesOf = (
  db: Database,
  { donorId, wouldLack, by, now: at }: Asking & { donorId: string; wouldLack: WouldLack },
): Promise<entryHolds.FreeCause[]> =>
  db.transaction(async (tx) => {
    await tellAct(tx, {
      administratorId: by,
      action: 'account-read',
      thing: { kind: 'donor', id: donorId },
      words: 'free entries',
      at,
    })
    const lines = await wouldLack(tx, proofFacts.fact({ donorId, provedAt: at, asHeld: true }))
    const standing = await listGrants(
      tx,
      lines.flatMap(({ kind, reverses }) => (kind === 'reversal' && reverses ? [reverses] : [])),
    )
    // A thing can have several grants, and is taken back whole.
    const causes = [...Map.groupBy(standing, ({ cause }) => cause).values()]
    return [...causes.flatMap(toStanding), ...(await listTakenBack(tx, donorId)).map(toTakenBack)]
  })

/** Of one cause, newest first. */
function toStanding(grants: readonly GrantRow[]): entryHolds.FreeCause[] {
  const [newest] = grants
  const entries = grants.reduce((sum, { left }) => sum + left, 0n)
  return newest ? [toFreeCause({ ...newest, final: entries }, null)] : []
}

const toFreeCause = (grant: GrantRow, takenBack: entryHolds.FreeCause['takenBack']): entryHolds.FreeCause => ({
  entryId: grant.id,
  entryType: grant.entryType,
  name: grant.description,
  giveaway: grant.giveaway,
  entries: Number(grant.final),
  at: grant.occurredAt.toISOString(),
  takenBack,
})

const toTakenBack = (row: TakenBackRow): entryHolds.FreeCause =>
  toFreeCause(row, { reason: row.reason, by: row.takenBy, at: row.takenAt.toISOString() })

type Taking = Asking & { entryId: string; recordFacts: RecordFacts }

/** @throws not-found; conflict where it has no free entries (now). */
export const takeBackCause = (
  db: Database,
  { entryId, reason, by, now: at, wouldLack, recordFacts }: Taking & { reason: string; wouldLack: WouldLack },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { cause, donorId, description } = await lockedGrant(tx, entryId)
    const lines = await wouldLack(tx, proofFacts.fact({ donorId, provedAt: at, asHeld: true }))
    if (!lines.some(({ kind, reverses }) => kind === 'reversal' && reverses === entryId))
      throw new Problem('conflict', { detail: 'These entries were paid for, or don’t count now. Reload to see them.' })
    await insertTakenBack(tx, { cause, donorId, reason, by, at })
    await tellTaken(tx, { action: 'entries-taken-back', donorId, words: `${description}: ${reason}`, by, at })
    await lookAgainAt(tx, [donorId], recordFacts)
  })

/** @throws not-found */
export const giveBackCause = (db: Database, { entryId, by, now: at, recordFacts }: Taking): Promise<void> =>
  db.transaction(async (tx) => {
    const { cause, donorId, description } = await lockedGrant(tx, entryId)
    if (!(await deleteTakenBack(tx, cause))) return
    await tellTaken(tx, { action: 'entries-given-back', donorId, words: description, by, at })
    await lookAgainAt(tx, [donorId], recordFacts)
  })

async function lockedGrant(tx: Transaction, entryId: string): Promise<GrantRow> {
  const grant = await findGrant(tx, entryId)
  if (!grant) throw new Problem('not-found', { detail: 'We couldn’t find those entries.' })
  await lockDonors(tx, [grant.donorId])
  return grant
}

const tellTaken = (
  tx: Transaction,
  {
    donorId,
    by,
    ...told
  }: { action: 'entries-taken-back' | 'entries-given-back'; donorId: string; words: string; by: string; at: Date },
): Promise<void> => tellAct(tx, { administratorId: by, thing: { kind: 'donor', id: donorId }, ...told })
