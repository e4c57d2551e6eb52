import { randomUUID } from 'node:crypto'
import type { personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { type Model, Schema } from 'mongoose'
import { type Act, actedEvent } from '../audit/index.ts'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { parseEvent, type Reaction, reaction } from '../inbox/index.ts'
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
  Asked,
  erasedEvent,
  ErasureAskedSchema,
  ErasureFailedSchema,
  ErasureWaitsSchema,
  failedEvent,
  failureOf,
  lookMs,
  PersonErasedSchema,
  retryMs,
  waitsEvent,
} from './events.ts'
import type { PersonalDocuments } from './documents.ts'

/** What was asked about a person's data: an erasure with how far it is, or an export that an administrator made, which is only told. */
interface PersonalAsk {
  _id: string
  donorId: string
  kind: 'erasure' | 'export'
  askedAt: Date
  waitsFor: personalData.OpenKind | null
  /** What the last try failed with, so that the same is told once. */
  failure: string | null
  /** Null where nothing is to do. */
  nextTryAt: Date | null
  erasedAt: Date | null
}
export type PersonalAsks = Model<PersonalAsk & DocumentOutbox>

const schema = new Schema<PersonalAsk & DocumentOutbox>(
  {
    _id: String,
    donorId: { type: String, required: true },
    kind: { type: String, required: true },
    askedAt: { type: Date, required: true },
    waitsFor: { type: String, default: null },
    failure: { type: String, default: null },
    nextTryAt: { type: Date, default: null },
    erasedAt: { type: Date, default: null },
  },
  { collection: 'personal_asks', versionKey: false },
)
schema.index({ nextTryAt: 1 }, { partialFilterExpression: { nextTryAt: { $type: 'date' } } })
schema.plugin(keepsOutbox)

export const personalAsksOf = (connection: Connection): Promise<PersonalAsks> =>
  openDocuments(connection, 'PersonalAsk', schema)

const newAsk = { waitsFor: null, failure: null, nextTryAt: null, erasedAt: null } as const

/** Tells the audit trail of an export. */
export const tellThrough =
  (asks: PersonalAsks) =>
  async (act: Act): Promise<void> => {
    const event = pendingEvent(AdministratorActedSchema, act.administratorId, actedEvent(act))
    const ask = { ...newAsk, _id: randomUUID(), donorId: act.thing?.id ?? '', kind: 'export' as const, askedAt: act.at }
    await insertIfNew(asks, { ...ask, ...outboxWith(event) })
  }

export interface ErasesDocuments {
  service: ServiceName
  asks: PersonalAsks
  collections: readonly PersonalDocuments[]
  now: () => Date
  /** What has to end first, the first of which is told. */
  listOpen?: (donorId: string) => Promise<personalData.OpenKind[]>
  /** Throws where an administrator may not read what is kept of this person. */
  refuse?: (administratorId: string, donorId: string) => Promise<void>
}

export const documentErasureReactions = (asks: PersonalAsks): Reaction[] => [
  reaction(ErasureAskedSchema, async (event) => {
    const { erasureId, donorId, askedAt } = parseEvent(Asked, event)
    const at = new Date(askedAt)
    await insertIfNew(asks, {
      ...newAsk,
      _id: erasureId,
      donorId,
      kind: 'erasure',
      askedAt: at,
      nextTryAt: at,
      ...outboxWith(),
    })
    // Asked again it is tried at once, and says again what it fails with.
    await asks.updateOne({ _id: erasureId, erasedAt: null }, { $set: { nextTryAt: at, failure: null } })
  }),
]

/** Erases one person after the other. What was cut off is done again: an erasure that is done again changes nothing. */
export const eraseDocumentsJob = (deps: ErasesDocuments): Job => ({
  name: 'erase-persons',
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
      await eraseOne(deps, due, at)
    } catch (error) {
      await noteFailure(deps, due, failureOf(error), at)
      throw error
    }
    return true
  },
})

type Due = Pick<PersonalAsk, '_id' | 'donorId' | 'waitsFor' | 'failure'>

async function eraseOne({ service, asks, collections, listOpen }: ErasesDocuments, due: Due, at: Date): Promise<void> {
  const { _id, donorId } = due
  const told = { erasureId: _id, donorId, service, at }
  const [waitsFor] = (await listOpen?.(donorId)) ?? []
  if (waitsFor) {
    if (due.waitsFor === waitsFor) return
    const event = pendingEvent(ErasureWaitsSchema, donorId, waitsEvent({ ...told, waitsFor }))
    await asks.updateOne(
      { _id },
      { $set: { waitsFor, failure: null }, $push: { outbox: event }, ...waitsSince([event]) },
    )
    return
  }
  const person = { donorId, addresses: [], nobodyId: randomUUID(), at }
  for (const collection of collections) await collection.erase?.(person)
  const event = pendingEvent(PersonErasedSchema, donorId, erasedEvent(told))
  await asks.updateOne(
    { _id, erasedAt: null },
    {
      $set: { waitsFor: null, failure: null, nextTryAt: null, erasedAt: at },
      $push: { outbox: event },
      ...waitsSince([event]),
    },
  )
}

async function noteFailure({ service, asks }: ErasesDocuments, due: Due, failure: string, at: Date): Promise<void> {
  if (due.failure === failure) return
  const { _id, donorId } = due
  const event = pendingEvent(
    ErasureFailedSchema,
    donorId,
    failedEvent({ erasureId: _id, donorId, service, failure, at }),
  )
  await asks.updateOne(
    { _id, erasedAt: null },
    { $set: { failure, waitsFor: null }, $push: { outbox: event }, ...waitsSince([event]) },
  )
}
