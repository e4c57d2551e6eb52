import { merges } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { findWhereItLeads } from '../merged-records/store.ts'
import { shownParts } from '../person-requests/rules.ts'
import { listParts, type PartRow } from '../person-requests/store.ts'
import { findNewestProposal, listProposals, type ProposalRow } from './proposals-store.ts'
import { stateAt } from './rules.ts'
import { findMergeById, findMergeFrom, listMergesById, listMergesInto, type MergeRow } from './store.ts'

type Part = PartRow<merges.MergeWait>

/** Who looks, and when. */
export interface Looking {
  by: string
  now: Date
}

/** Where a record went, what went into it, and what was asked for. */
export async function findMergesOf(db: Queries, donorId: string, looking: Looking): Promise<merges.MergesOf> {
  const into = await findMergeFrom(db, donorId)
  const from = await listMergesInto(db, donorId, merges.mergedMax)
  const all = into ? [into, ...from] : from
  const parts = await listParts<merges.MergeWait>(
    db,
    all.map(({ id }) => id),
  )
  const newest = await findNewestProposal(db, donorId)
  return {
    into: into ? shown(into, parts) : null,
    from: from.map((one) => shown(one, parts)),
    proposal: newest && isShown(newest) ? shownProposal(newest, looking) : null,
  }
}

/** What was asked for, with how far what was confirmed of it is. */
export async function pageOfMerges(
  db: Queries,
  asked: Omit<Parameters<typeof listProposals>[1], 'now'>,
  looking: Looking,
): Promise<{ items: merges.ListedMerge[]; total: number; next: string | null }> {
  const { rows, total } = await listProposals(db, { ...asked, now: looking.now })
  const ids = rows.map(({ id }) => id)
  const [begun, parts] = [await listMergesById(db, ids), await listParts<merges.MergeWait>(db, ids)]
  const items = rows.map((row) => {
    const merge = begun.find(({ id }) => id === row.id)
    return { id: row.id, proposal: shownProposal(row, looking), merge: merge ? shown(merge, parts) : null }
  })
  return { items, total, next: rows.length === asked.limit ? (rows.at(-1)?.id ?? null) : null }
}

/** Whose a record is since it was merged: until all services have moved it is its own. */
export async function findRecordOf(db: Queries, donorId: string): Promise<merges.RecordOf> {
  const into = await findMergeFrom(db, donorId)
  return {
    donorId,
    leadsTo: await findWhereItLeads(db, donorId),
    mergedAt: into?.doneAt?.toISOString() ?? null,
  }
}

/** What was confirmed is a merge, and what was withdrawn concerns nobody any more. */
const isShown = ({ state }: ProposalRow): boolean => state !== 'confirmed' && state !== 'withdrawn'

export const shownProposal = (row: ProposalRow, { by, now }: Looking): merges.MergeProposal => ({
  id: row.id,
  fromId: row.fromId,
  toId: row.toId,
  reason: row.reason,
  state: stateAt(row, now),
  askedBy: row.askedBy,
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  refusal: row.refusal,
  isOwn: row.askedBy === by,
})

const shown = ({ askedAt, doneAt, ...row }: MergeRow, parts: readonly Part[]): merges.Merge => ({
  ...row,
  askedAt: askedAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  parts: shownParts(parts, row.id),
})

export async function readMerge(tx: Queries, id: string): Promise<merges.Merge> {
  const found = await findMergeById(tx, id)
  if (!found) throw new Error('a merge that was just there')
  return shown(found, await listParts<merges.MergeWait>(tx, [id]))
}
