import { MergeAskedSchema } from '@evenhand/contracts/events'
import { merges } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { appendToOutbox, requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { saveAct } from '../audit/store.ts'
import { findErasure } from '../erasures/store.ts'
import type { Sealing } from '../sealing.ts'
import { isDeactivated } from '../standings/store.ts'
import {
  endMerge,
  findMergeById,
  findMergeFrom,
  insertMerge,
  isMerging,
  listMergeParts,
  listMergesInto,
  lockMerge,
  lockMerges,
  type MergeRow,
  type PartRow,
  saveMergePart,
} from './store.ts'

interface Asking {
  fromId: string
  toId: string
  contacts: Contacts
  by: string
  reason: string
  now: Date
}

const Contacts = z.object({ from: z.string(), to: z.string() })
type Contacts = z.output<typeof Contacts>

const turns = merges.mergeTurns.flatMap((services, turn) => services.map((service: ServiceName) => ({ service, turn })))

/** Asks the services of the first turn to move one record into another, told in the trail; asked again it is the one that is under way. */
export const askToMerge = (
  { db, seal }: { db: Database; seal: Sealing },
  { fromId, toId, contacts, by, reason, now }: Asking,
): Promise<merges.Merge> =>
  db.transaction(async (tx) => {
    await lockMerges(tx)
    const before = await findMergeFrom(tx, fromId)
    if (before?.toId === toId) return readMerge(tx, before.id)
    await refuse(tx, fromId, toId, before)
    const merge = { id: uuidv7(), fromId, toId, askedBy: by, reason, askedAt: now }
    await insertMerge(tx, { ...merge, sealedContacts: seal.seal(JSON.stringify(contacts), merge.id) }, turns)
    await tellAsked(tx, merge, 0)
    await tellTrail(tx, { action: 'merge-asked', donorId: fromId, by, words: `Into ${toId}: ${reason}`, at: now })
    return readMerge(tx, merge.id)
  })

/** What keeps two records from becoming one, in a sentence. */
async function refuse(tx: Transaction, fromId: string, toId: string, before: MergeRow | undefined): Promise<void> {
  const refused = (detail: string) => new Problem('merge-refused', { detail })
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

/** What else is asked of a record waits until it is one with the other. */
export async function refuseUnderWay(tx: Transaction, donorId: string): Promise<void> {
  await lockMerges(tx)
  if (await isMerging(tx, [donorId]))
    throw new Problem('merge-refused', {
      detail: 'Two records of this person are being merged. Wait until that is done, then erase them.',
    })
}

const tellAsked = (
  tx: Transaction,
  { id: mergeId, fromId, toId, askedAt }: Pick<MergeRow, 'id' | 'fromId' | 'toId' | 'askedAt'>,
  turn: number,
): Promise<void> =>
  appendToOutbox(tx, MergeAskedSchema, fromId, {
    mergeId,
    fromId,
    toId,
    services: [...(merges.mergeTurns[turn] ?? [])],
    askedAt: askedAt.toISOString(),
  })

interface Noting {
  db: Database
  seal: Sealing
  publicUrl: string
  now: () => Date
}

/** What a service tells of how far it is: with the last one of a turn the next is asked, and with the last of all both addresses are told, and forgotten. */
export const noteMergePart = ({ db, seal, publicUrl, now }: Noting, part: Omit<PartRow, 'turn'>): Promise<void> =>
  db.transaction(async (tx) => {
    // The last two to come at once would each see the other missing.
    const open = await lockMerge(tx, part.mergeId)
    if (!open) return
    const turnBefore = turnOf(await listMergeParts(tx, [open.id]))
    await saveMergePart(tx, part)
    const turn = turnOf(await listMergeParts(tx, [open.id]))
    if (turn === turnBefore) return
    if (turn !== undefined) return tellAsked(tx, open, turn)
    const contacts = Contacts.parse(JSON.parse(seal.open(open.sealedContacts, open.id)))
    await endMerge(tx, open.id, now())
    await tellTrail(tx, {
      action: 'merge-finished',
      donorId: open.fromId,
      by: 'clock',
      words: `Into ${open.toId}`,
      at: now(),
    })
    const values = { ...contacts, link: new URL('/donor-account', publicUrl).href }
    for (const [which, to] of Object.entries(contacts))
      await requestMail(tx, 'records-merged', { key: open.toId, to, mailKey: `merged:${open.id}:${which}`, values })
  })

/** Whose turn it is; undefined when all are done. */
const turnOf = (parts: readonly PartRow[]): number | undefined => {
  const open = parts.filter(({ mergedAt }) => mergedAt === null).map(({ turn }) => turn)
  return open.length === 0 ? undefined : Math.min(...open)
}

interface Telling {
  action: 'merge-asked' | 'merge-finished'
  donorId: string
  by: string
  words: string
  at: Date
}

const tellTrail = (tx: Transaction, { donorId, ...act }: Telling): Promise<void> =>
  saveAct(tx, { ...act, id: uuidv7(), thing: { kind: 'donor', id: donorId }, cents: null, requestId: null })

/** Where a record went, and what went into it. */
export async function findMergesOf(
  db: Queries,
  donorId: string,
): Promise<{ into: merges.Merge | null; from: merges.Merge[] }> {
  const into = await findMergeFrom(db, donorId)
  const from = await listMergesInto(db, donorId, merges.mergedMax)
  const all = into ? [into, ...from] : from
  const parts = await listMergeParts(
    db,
    all.map(({ id }) => id),
  )
  return { into: into ? shown(into, parts) : null, from: from.map((one) => shown(one, parts)) }
}

const shown = ({ askedAt, doneAt, ...row }: MergeRow, parts: readonly PartRow[]): merges.Merge => ({
  ...row,
  askedAt: askedAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  parts: parts
    .filter(({ mergeId }) => mergeId === row.id)
    .map(({ service, waitsFor, failure, since, mergedAt }) => ({
      service,
      waitsFor,
      failure,
      since: since?.toISOString() ?? null,
      mergedAt: mergedAt?.toISOString() ?? null,
    })),
})

async function readMerge(tx: Transaction, id: string): Promise<merges.Merge> {
  const found = await findMergeById(tx, id)
  if (!found) throw new Error('a merge that was just asked for')
  return shown(found, await listMergeParts(tx, [id]))
}
