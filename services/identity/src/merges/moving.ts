import { MergeAskedSchema } from '@evenhand/contracts/events'
import { merges } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { Sealing } from '../sealing.ts'
import { turnOf } from '../person-requests/rules.ts'
import { forgetFailures, insertParts, listParts, type PartRow, savePart } from '../person-requests/store.ts'
import { tellTrail } from '../person-requests/tell-trail.ts'
import { openContacts, tellAddresses } from './telling.ts'
import type { ProposalRow } from './proposals-store.ts'
import { endMerge, findMergeById, insertMerge, lockMerge, type MergeRow } from './store.ts'
import { readMerge } from './views.ts'

/** Asks the services of the first turn to move what was confirmed. */
export async function beginMerge(
  tx: Transaction,
  { id, fromId, toId, askedBy, reason, sealedContacts }: ProposalRow,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (sealedContacts === null) throw new Error('a merge of which nobody would be told')
  const merge = { id, fromId, toId, askedBy, confirmedBy: by, reason, askedAt: now }
  await insertMerge(tx, { ...merge, sealedContacts })
  await insertParts(tx, id, merges.mergeTurns)
  await tellAsked(tx, merge, merges.mergeTurns[0])
}

const tellAsked = (
  tx: Transaction,
  { id: mergeId, fromId, toId, askedAt }: Pick<MergeRow, 'id' | 'fromId' | 'toId' | 'askedAt'>,
  services: readonly ServiceName[],
): Promise<void> =>
  appendToOutbox(tx, MergeAskedSchema, fromId, {
    mergeId,
    fromId,
    toId,
    services: [...services],
    askedAt: askedAt.toISOString(),
  })

/** Asks the services whose turn it is, and that haven’t moved, to try at once. */
export const retryMerge = (
  db: Database,
  { mergeId, by, now }: { mergeId: string; by: string; now: Date },
): Promise<merges.Merge> =>
  db.transaction(async (tx) => {
    if (!(await findMergeById(tx, mergeId))) throw new Problem('not-found', { detail: 'Nobody confirmed that merge.' })
    await tellAgain(tx, mergeId, { by, now })
    return readMerge(tx, mergeId)
  })

/** Nothing where all are done. */
export async function tellAgain(
  tx: Transaction,
  mergeId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const open = await lockMerge(tx, mergeId)
  if (!open) return
  const parts = await listParts(tx, [mergeId])
  const turn = turnOf(parts)
  const late = parts.filter((part) => part.turn === turn && part.doneAt === null)
  await forgetFailures(tx, mergeId)
  await tellAsked(
    tx,
    open,
    late.map(({ service }) => service),
  )
  await tellTrail(tx, { action: 'merge-retried', donorId: open.fromId, by, words: '', at: now })
}

interface Noting {
  db: Database
  seal: Sealing
  merged: Pick<FollowedMerges, 'refresh'>
  publicUrl: string
  now: () => Date
}

/** What a service tells of how far it is: with the last one of a turn the next is asked, and with the last of all the first record leads to the second. */
export async function noteMergePart(deps: Noting, part: Omit<PartRow, 'turn'>): Promise<void> {
  const isDone = await deps.db.transaction(async (tx) => {
    // The last two to come at once would each see the other missing.
    const open = await lockMerge(tx, part.requestId)
    if (!open) return false
    const turnBefore = turnOf(await listParts(tx, [open.id]))
    await savePart(tx, part)
    const turn = turnOf(await listParts(tx, [open.id]))
    if (turn === turnBefore) return false
    if (turn === undefined) await finish(tx, deps, open)
    else await tellAsked(tx, open, merges.mergeTurns[turn] ?? [])
    return turn === undefined
  })
  if (isDone) await deps.merged.refresh()
}

/** Both addresses are told, and forgotten; what came with the old id while others were still moving is looked for once more. */
async function finish(
  tx: Transaction,
  { seal, publicUrl, now }: Noting,
  open: MergeRow & { sealedContacts: Buffer },
): Promise<void> {
  await endMerge(tx, open.id, now())
  await tellAsked(tx, open, merges.mergeTurns.flat())
  await tellTrail(tx, {
    action: 'merge-finished',
    donorId: open.fromId,
    by: 'clock',
    words: `Into ${open.toId}`,
    at: now(),
  })
  const contacts = openContacts(seal, open)
  await tellAddresses(tx, 'records-merged', { ...open, contacts, publicUrl })
}
