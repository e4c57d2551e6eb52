import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { type Act, actedEvent, filterWords } from '../audit/index.ts'
import type { Model } from 'mongoose'
import { type PendingEvent, pendingEvent, waitsSince } from './outbox.ts'

/** Tells the audit trail of an act on a document (`tellAct`): the event goes into the write that is the act. */
export const actEvent = (act: Act): PendingEvent =>
  pendingEvent(AdministratorActedSchema, act.administratorId, actedEvent(act))

/** Tells of a look at a document that changes nothing of it: the event goes into it by a write of its own, before the look is answered. */
export async function tellOf<Kept extends { _id: string }>(
  documents: Model<Kept>,
  id: string,
  event: PendingEvent,
): Promise<void> {
  await documents.updateOne({ _id: id } as object, { $push: { outbox: event }, ...waitsSince([event]) })
}

/** That an administrator opens what happened to a person, where there is something to see; `id` is the document that tells of it. */
export const tellHistoryReadIn = <Kept extends { _id: string }>(
  documents: Model<Kept>,
  {
    id,
    administratorId,
    donorId,
    part,
    now: at,
  }: { id: string; administratorId: string; donorId: string; part: string; now: Date },
): Promise<void> => {
  const act = { administratorId, action: 'account-read', words: `History: ${part}`, at } as const
  return tellOf(documents, id, actEvent({ ...act, thing: { kind: 'donor', id: donorId } }))
}

/** That an administrator takes a list away as a file, by the first document of it; of an empty one nothing is taken. */
export async function tellExportOf<Kept extends { _id: string }>(
  documents: Model<Kept>,
  found: readonly { _id: string }[],
  { administratorId, list, filter, at }: { administratorId: string; list: string; filter: object; at: Date },
): Promise<void> {
  const [first] = found
  const words = `${list}: ${filterWords(filter, 'all').told}`
  if (first) await tellOf(documents, first._id, actEvent({ administratorId, action: 'list-exported', words, at }))
}
