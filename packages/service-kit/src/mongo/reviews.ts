import { type Model, Schema } from 'mongoose'
import { Problem } from '../problems/index.ts'
import { type DocumentOutbox, type PendingEvent, waitsSince } from './outbox.ts'

/** What somebody decided, asked or noted about a document. */
export interface Act<State extends string> {
  /** What the document became by it. */
  state: State
  note: string
  /** The administrator's id, or who else it was in a word. */
  by: string
  at: Date
}

/** A document that people decide about. All that was done stays in it, so that a change, its act and its events are one write. */
export interface Reviewed<State extends string> {
  _id: string
  /** What a search looks through (`searchedIn`). */
  searched: string
  state: State
  acts: Act<State>[]
  /** Counts the changes, so that none is lost between reading and writing. */
  version: number
  changedAt: Date
}

export const newReview = <State extends string>(state: State, searched: string, now: Date) => ({
  searched,
  state,
  acts: [],
  version: 0,
  changedAt: now,
})

const actSchema = new Schema({ state: String, note: String, by: String, at: Date }, { _id: false })

/** For `schema.plugin`: its documents are `Reviewed`, and found by state in the order of their ids. */
export function keepsReview(schema: Schema): void {
  schema.add({
    // Empty where nothing is to be found by: Mongoose takes an empty string for a missing one.
    searched: { type: String, default: '' },
    state: { type: String, required: true },
    acts: { type: [actSchema], default: [] },
    version: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  })
  schema.index({ state: 1, _id: 1 })
  schema.index({ state: 1, changedAt: 1 })
}

/** What changes in a document, and what is told of it. Without an act nothing is decided: it is only written anew. */
export interface Decision<State extends string, D> {
  act?: Act<State>
  set?: Partial<D>
  events?: readonly PendingEvent[]
}

/**
 * Decides about a document as it stands: the act, what it changes and the events that tell of it are one write. `seen` is the version that
 * whoever decides has read; without it, a document that changes meanwhile is read and decided about again. Throws `conflict` when it has
 * changed since, and `not-found` in the words given. Where nothing is to change, nothing is written, whatever was seen: a repeat is answered.
 */
export async function decide<State extends string, D extends Reviewed<State>>(
  documents: Model<D & DocumentOutbox>,
  { id, seen, missing }: { id: string; seen?: number; missing: string },
  decideAbout: (document: D) => Promise<Decision<State, D> | undefined> | Decision<State, D> | undefined,
): Promise<D> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const document = await documents.findById(id).lean<D>()
    if (!document) throw new Problem('not-found', { detail: missing })
    const isStale = seen !== undefined && document.version !== seen
    const decision = await orStale(isStale, async () => decideAbout(document))
    // Somebody who repeats what they decided has their answer.
    if (!decision) return document
    if (isStale) throw changedMeanwhile()
    if (await write(documents, document, decision)) return { ...document, ...changedBy(document, decision) }
  }
  throw new Error('a document changed too often to be decided about')
}

const attemptsMax = 50

/** What stands against a decision about what one has not seen says less than that it has changed. */
async function orStale<T>(isStale: boolean, decideAbout: () => Promise<T>): Promise<T> {
  try {
    return await decideAbout()
  } catch (error) {
    throw isStale ? changedMeanwhile() : error
  }
}

export const changedMeanwhile = (): Problem =>
  new Problem('conflict', { detail: 'Someone else updated this in the meantime. Reload the page to see it.' })

const changedBy = <State extends string, D extends Reviewed<State>>(
  { acts, version }: D,
  { act, set }: Decision<State, D>,
) => ({
  ...set,
  version: version + 1,
  ...(act && { state: act.state, acts: [...acts, act], changedAt: act.at }),
})

async function write<State extends string, D extends Reviewed<State>>(
  documents: Model<D & DocumentOutbox>,
  { _id, version }: D,
  { act, set, events = [] }: Decision<State, D>,
): Promise<boolean> {
  const decided = act && { state: act.state, changedAt: act.at }
  const pushed = { ...(act && { acts: act }), ...(events.length > 0 && { outbox: { $each: [...events] } }) }
  const { modifiedCount } = await documents.collection.updateOne(
    { _id: _id as never, version },
    {
      $set: { ...set, ...decided, version: version + 1 },
      $push: pushed as never,
      ...(waitsSince(events) as object),
    },
  )
  return modifiedCount === 1
}
