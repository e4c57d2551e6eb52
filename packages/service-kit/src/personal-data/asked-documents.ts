import { randomUUID } from 'node:crypto'
import type { personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { type Model, Schema } from 'mongoose'
import { type Act, actedEvent } from '../audit/index.ts'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import type { Reaction } from '../inbox/index.ts'
import type { Job } from '../lifecycle/index.ts'
import {
  type Connection,
  type DocumentOutbox,
  insertIfNew,
  keepsOutbox,
  openDocuments,
  outboxWith,
  pendingEvent,
  waitsSince,
} from '../mongo/index.ts'
import {
  failureOf,
  lateMs,
  lookMs,
  type OpenKind,
  type PersonRequest,
  type Progress,
  requestReactions,
  retryMs,
  tellProgress,
} from './events.ts'
import type { FollowedMerges, Merged } from './followed.ts'
import { type MergingCollections, movesOf } from './merge.ts'
import type { PersonalDocuments } from './documents.ts'

/** What was asked about a person's data: an erasure or a merge with how far it is, or an export that an administrator made, which is only told. */
interface PersonalAsk {
  _id: string
  donorId: string
  kind: 'erasure' | 'merge' | 'export'
  /** The record that a merge moves to. */
  intoId: string | null
  askedAt: Date
  waitsFor: OpenKind | null
  /** What the last try failed with, so that the same is told once. */
  failure: string | null
  /** Null where nothing is to do. */
  nextTryAt: Date | null
  doneAt: Date | null
}
export type PersonalAsks = Model<PersonalAsk & DocumentOutbox>

const schema = new Schema<PersonalAsk & DocumentOutbox>(
  {
    _id: String,
    donorId: { type: String, required: true },
    kind: { type: String, required: true },
    intoId: { type: String, default: null },
    askedAt: { type: Date, required: true },
    waitsFor: { type: String, default: null },
    failure: { type: String, default: null },
    nextTryAt: { type: Date, default: null },
    doneAt: { type: Date, default: null },
  },
  { collection: 'personal_asks', versionKey: false },
)
schema.index({ nextTryAt: 1 }, { partialFilterExpression: { nextTryAt: { $type: 'date' } } })
schema.plugin(keepsOutbox)

export const personalAsksOf = (connection: Connection): Promise<PersonalAsks> =>
  openDocuments(connection, 'PersonalAsk', schema)

const newAsk = { intoId: null, waitsFor: null, failure: null, nextTryAt: null, doneAt: null } as const

/** Tells the audit trail of an export. */
export const tellThrough =
  (asks: PersonalAsks) =>
  async (act: Act): Promise<void> => {
    const event = pendingEvent(AdministratorActedSchema, act.administratorId, actedEvent(act))
    const ask = { ...newAsk, _id: randomUUID(), donorId: act.thing?.id ?? '', kind: 'export' as const, askedAt: act.at }
    await insertIfNew(asks, { ...ask, ...outboxWith(event) })
  }

export interface AskedOfDocuments {
  service: ServiceName
  asks: PersonalAsks
  collections: readonly PersonalDocuments[]
  merging: MergingCollections
  merged: FollowedMerges
  now: () => Date
  /** What of one record has to end before an erasure, the first of which is told. */
  listOpen?: (donorId: string) => Promise<personalData.OpenKind[]>
  /** Throws where an administrator may not read what is kept of this person. */
  refuse?: (administratorId: string, donorId: string) => Promise<void>
}

/** What a service with documents has moved. */
export const mergedDocuments = (asks: PersonalAsks) => async (): Promise<Merged[]> => {
  const found = await asks.find({ kind: 'merge', doneAt: { $ne: null } }, { donorId: 1, intoId: 1 }).lean()
  return found.flatMap(({ donorId: fromId, intoId: toId }) => (toId === null ? [] : [{ fromId, toId }]))
}

export const documentRequestReactions = ({
  service,
  asks,
  now,
}: Pick<AskedOfDocuments, 'service' | 'asks' | 'now'>): Reaction[] =>
  requestReactions(service, async ({ requestId: _id, donorId, intoId, askedAt }) => {
    const kind = intoId === null ? 'erasure' : 'merge'
    await insertIfNew(asks, { ...newAsk, _id, donorId, intoId, kind, askedAt, nextTryAt: askedAt, ...outboxWith() })
    // Asked again it is tried at once, and says again what it fails with.
    await asks.updateOne({ _id, doneAt: null }, { $set: { nextTryAt: askedAt, failure: null } })
    // A merge that is done is looked at for another while.
    await asks.updateOne({ _id, kind: 'merge', doneAt: { $ne: null } }, { $set: { nextTryAt: now(), doneAt: now() } })
  })

/** Answers one after the other. What was cut off is done again: what is done again changes nothing. */
export const answerDocumentRequestsJob = (deps: AskedOfDocuments): Job => ({
  name: 'answer-person-requests',
  everyMs: lookMs,
  async run() {
    const { asks, now } = deps
    const at = now()
    const due = await asks.findOneAndUpdate(
      { nextTryAt: { $lte: at } },
      { $set: { nextTryAt: new Date(at.getTime() + retryMs) } },
      { sort: { nextTryAt: 1 } },
    )
    if (!due) return false
    try {
      await answer(deps, due, at)
    } catch (error) {
      await note(deps, due, { kind: 'failed', failure: failureOf(error) }, at)
      throw error
    }
    return true
  },
})

type Due = Pick<PersonalAsk, '_id' | 'donorId' | 'intoId' | 'waitsFor' | 'failure' | 'doneAt'>

async function answer(deps: AskedOfDocuments, due: Due, at: Date): Promise<void> {
  const { donorId, intoId } = due
  const [waitsFor] = intoId === null ? await listOpenIn(deps, donorId) : []
  if (waitsFor) return note(deps, due, { kind: 'waits', waitsFor }, at)
  if (intoId === null) await eraseDocuments(deps, donorId, at)
  else for (const move of movesOf(deps.merging)) await move({ fromId: donorId, toId: intoId, at })
  await (due.doneAt ? endLate(deps, due, at) : finish(deps, due, at))
  if (intoId !== null) await deps.merged.refresh()
}

/** What an erasure waits for: of the records that were merged into this one, too. */
export async function listOpenIn(
  { asks, listOpen }: Pick<AskedOfDocuments, 'asks' | 'listOpen'>,
  donorId: string,
): Promise<personalData.OpenKind[]> {
  if (!listOpen) return []
  const open = await Promise.all((await recordsIn(asks, donorId)).map(listOpen))
  return [...new Set(open.flat())]
}

/** With the records that were merged into this one. */
async function eraseDocuments({ asks, collections }: AskedOfDocuments, asked: string, at: Date): Promise<void> {
  for (const donorId of await recordsIn(asks, asked)) {
    const person = { donorId, addresses: [], nobodyId: randomUUID(), at }
    for (const collection of collections) await collection.erase?.(person)
  }
}

/** All records that are part of this one, itself first. */
export async function recordsIn(asks: PersonalAsks, donorId: string): Promise<string[]> {
  const parts = await asks.distinct('donorId', { kind: 'merge', intoId: donorId, doneAt: { $ne: null } })
  const further = await Promise.all(parts.map((one) => recordsIn(asks, one)))
  return [donorId, ...further.flat()]
}

/** A merge is looked at again for a while after it. */
async function endLate({ asks }: AskedOfDocuments, { _id, doneAt }: Due, at: Date): Promise<void> {
  if (doneAt && at.getTime() - doneAt.getTime() > lateMs) await asks.updateOne({ _id }, { $set: { nextTryAt: null } })
}

async function finish({ service, asks }: AskedOfDocuments, due: Due, at: Date): Promise<void> {
  const event = eventOf(due, service, { kind: 'done' }, at)
  const nextTryAt = due.intoId === null ? null : new Date(at.getTime() + retryMs)
  await asks.updateOne(
    { _id: due._id, doneAt: null },
    {
      $set: { waitsFor: null, failure: null, nextTryAt, doneAt: at },
      $push: { outbox: event },
      ...waitsSince([event]),
    },
  )
}

/** Told once for what is the same. */
async function note(
  { service, asks }: AskedOfDocuments,
  due: Due,
  progress: Exclude<Progress, { kind: 'done' }>,
  at: Date,
): Promise<void> {
  const [waitsFor, failure] = progress.kind === 'waits' ? [progress.waitsFor, null] : [null, progress.failure]
  if (due.waitsFor === waitsFor && due.failure === failure) return
  const event = eventOf(due, service, progress, at)
  await asks.updateOne(
    { _id: due._id, doneAt: null },
    { $set: { waitsFor, failure }, $push: { outbox: event }, ...waitsSince([event]) },
  )
}

const eventOf = ({ _id, donorId, intoId }: Due, service: ServiceName, progress: Progress, now: Date) => {
  const request: PersonRequest = { requestId: _id, donorId, intoId }
  return tellProgress((schema, event) => pendingEvent(schema, donorId, event), request, { service, progress, now })
}
