import { merges } from '@evenhand/contracts/http'
import { peopleOf, refusalOfPair } from '@evenhand/service-kit/deciders'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { findErasure } from '../erasures/store.ts'
import { knownOwners } from '../people/known-owners.ts'
import { tellTrail } from '../person-requests/tell-trail.ts'
import type { Sealing } from '../sealing.ts'
import { isDeactivated } from '../standings/store.ts'
import { beginMerge, tellAgain } from './moving.ts'
import {
  findProposal,
  findWaiting,
  insertProposal,
  type ProposalRow,
  saveMergeDecision,
  voidProposalsOf,
} from './proposals-store.ts'
import { refusalOf, type Verdict } from './rules.ts'
import { findMergeFrom, isMerging, lockMerges, type MergeRow } from './store.ts'
import { type Contacts, sealContacts, tellAddresses } from './telling.ts'
import { shownProposal } from './views.ts'

const dayMs = 86_400_000

interface Asking {
  fromId: string
  toId: string
  contacts: Contacts
  by: string
  reason: string
  now: Date
}

/**
 * Asks another owner to make two records one, and tells both addresses that it is asked for; where there is no other owner, it begins at once. Asked again it is the one
 * that waits, or is under way: then the services whose turn it is are asked again.
 */
export const askToMerge = (
  { db, seal, publicUrl }: { db: Database; seal: Sealing; publicUrl: string },
  { fromId, toId, contacts, by, reason, now }: Asking,
): Promise<merges.MergeProposal> =>
  db.transaction(async (tx) => {
    await lockMerges(tx)
    const before = await findMergeFrom(tx, fromId)
    if (before?.toId === toId) {
      await tellAgain(tx, before.id, { by, now })
      return shownProposal(await readProposal(tx, before.id), { by, now })
    }
    await refuse(tx, fromId, toId, before)
    const waiting = await findWaiting(tx, [fromId, toId], now)
    if (waiting?.fromId === fromId && waiting.toId === toId && waiting.askedBy === by)
      return shownProposal(waiting, { by, now })
    if (waiting)
      throw refused('A merge of one of the two records waits for a decision already. Decide about that one first.')
    const id = uuidv7()
    const expiresAt = new Date(now.getTime() + merges.mergeProposalDays * dayMs)
    const alone = peopleOf('sole', await knownOwners(tx, { by, now }), { by, now }) === 1
    const asked = { id, fromId, toId, reason, askedBy: by, askedAt: now, expiresAt, alone }
    await insertProposal(tx, { ...asked, sealedContacts: sealContacts(seal, contacts, id) })
    await tellTrail(tx, { action: 'merge-asked', donorId: fromId, by, words: `Into ${toId}: ${reason}`, at: now })
    // Nobody would read an objection in time where it begins at once, and its parts would wait for the two emails to be sent.
    if (alone) await confirm(tx, await readProposal(tx, id), { by, now })
    else await tellAddresses(tx, 'records-merge-asked', { id, toId, contacts, publicUrl })
    return shownProposal(await readProposal(tx, id), { by, now })
  })

interface Deciding {
  mergeId: string
  by: string
  now: Date
}

/** Begins what one owner asked for and another one confirms, in one transaction with that. What keeps the two apart by now is refused. */
export const confirmMerge = (db: Database, deciding: Deciding): Promise<merges.MergeProposal> =>
  db.transaction(async (tx) => {
    const asked = await lockToDecide(tx, 'confirmed', deciding)
    if (asked) {
      await refuse(tx, asked.fromId, asked.toId, await findMergeFrom(tx, asked.fromId))
      await confirm(tx, asked, deciding)
    }
    return shownProposal(await readProposal(tx, deciding.mergeId), deciding)
  })

async function confirm(tx: Transaction, asked: ProposalRow, { by, now }: Omit<Deciding, 'mergeId'>): Promise<void> {
  await saveMergeDecision(tx, asked.id, { state: 'confirmed', by, at: now })
  await beginMerge(tx, asked, { by, now })
  const words = asked.alone ? 'Alone: there is no other owner, or only one whose role is new' : `Into ${asked.toId}`
  await tellTrail(tx, { action: 'merge-confirmed', donorId: asked.fromId, by, words, at: now })
}

type TurningDown = Deciding & ({ verdict: 'refused'; reason: string } | { verdict: 'withdrawn' })

/** Refuses what another owner asked for, or withdraws what one asked for oneself. */
export const turnMergeDown = (db: Database, deciding: TurningDown): Promise<merges.MergeProposal> =>
  db.transaction(async (tx) => {
    const { by, now, verdict } = deciding
    const asked = await lockToDecide(tx, verdict, deciding)
    if (asked) {
      const refusal = deciding.verdict === 'refused' ? deciding.reason : undefined
      await saveMergeDecision(tx, asked.id, { state: verdict, by, at: now, refusal })
      const action = `merge-${verdict}` as const
      await tellTrail(tx, { action, donorId: asked.fromId, by, words: refusal ?? '', at: now })
    }
    return shownProposal(await readProposal(tx, deciding.mergeId), deciding)
  })

/** Answers what was asked for; undefined where the same person has decided so before, as with an answer that was lost. */
async function lockToDecide(
  tx: Transaction,
  verdict: Verdict,
  { mergeId, by, now }: Deciding,
): Promise<ProposalRow | undefined> {
  await lockMerges(tx)
  const asked = await findProposal(tx, mergeId)
  if (!asked) throw new Problem('not-found', { detail: 'Nobody asked for that merge.' })
  const pair = refusalOfPair('sole', await knownOwners(tx, { by, now }), {
    did: 'asked for this',
    askedBy: asked.askedBy,
    by,
    now,
  })
  const refusal = refusalOf(asked, { verdict, by, now, pair })
  if (refusal === 'repeated') return undefined
  if (refusal !== undefined) throw new Problem('conflict', { detail: refusal })
  return asked
}

const refused = (detail: string): Problem => new Problem('merge-refused', { detail })

/** What keeps two records from becoming one, in a sentence. */
async function refuse(tx: Transaction, fromId: string, toId: string, before: MergeRow | undefined): Promise<void> {
  if (fromId === toId) throw refused('Both addresses lead to the same record already.')
  if (before) throw refused('This record was merged into another one. Open that one to see where it belongs.')
  if (await findMergeFrom(tx, toId))
    throw refused('The other record was itself merged into another one. Merge this one into that one instead.')
  if (await isMerging(tx, [fromId, toId]))
    throw refused('One of the two records is being merged. Wait until that is done, then try again.')
  for (const donorId of [fromId, toId])
    if (await findErasure(tx, donorId))
      throw refused('One of the two records was erased, or is being erased. What was erased can’t be merged.')
  for (const donorId of [fromId, toId])
    if (await isDeactivated(tx, donorId))
      throw refused('One of the two member accounts is deactivated. Make it active first, or leave the records apart.')
}

/** What else is asked of a record waits until it is one with the other; what was only asked for is over. */
export async function refuseUnderWay(tx: Transaction, donorId: string, now: Date): Promise<void> {
  await lockMerges(tx)
  if (await isMerging(tx, [donorId]))
    throw refused('Two records of this person are being merged. Wait until that is done, then erase them.')
  await voidProposalsOf(tx, donorId, now)
}

async function readProposal(tx: Transaction, id: string): Promise<ProposalRow> {
  const found = await findProposal(tx, id)
  if (!found) throw new Error('a merge that nobody asked for')
  return found
}
