import type { ParsedOf } from '@evenhand/contracts/http'
import type { Model } from 'mongoose'
import type { Answer, Asked, Asking, Before, OnceCall, Route } from '../http/index.ts'
import { answering } from '../http/routes.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '../idempotency/index.ts'
import { insertIfNew } from './documents.ts'
import { type DocumentOutbox, outboxWith, type PendingEvent } from './outbox.ts'
import { answeredBefore, madeBy, type MadeByRequest } from './requests.ts'

type Remembering = MadeByRequest & { _id: string }

/** A document to insert, and the events that tell of it. */
export interface NewDocument<D extends Remembering> {
  document: Omit<D, keyof MadeByRequest>
  events: PendingEvent[]
}

/**
 * One document is what was asked for, its events and the key of its request: all of them are there or none, and a repeat gets the document of
 * the first. Undefined where another document stands in the way, by another unique key.
 */
export async function insertOnce<D extends Remembering>(
  documents: Model<D & DocumentOutbox>,
  { document, events }: NewDocument<D>,
  key: IdempotencyKey | undefined,
): Promise<D | undefined> {
  const made = { ...document, ...madeBy(key, document._id) } as D
  if (await insertIfNew(documents, { ...made, ...outboxWith(...events) })) return made
  const first = await documents.findOne({ requestKey: made.requestKey }).lean<D>()
  return first ? answeredBefore(first, made) : undefined
}

/** `routeOnce` for what makes one document: it is made once for an `Idempotency-Key`, and every repeat gets the first answer. */
export const routeInsertOnce = <const C extends OnceCall, D extends Remembering>(
  documents: Model<D & DocumentOutbox>,
  call: C,
  make: (input: ParsedOf<C>, asking: Asking) => NewDocument<D>,
  around: { before?: Before<C>; answer(made: D | undefined, asked: Asked): Answer<C> },
): Route =>
  answering(call, async (input, asked) => {
    const key = idempotencyKeyOf(call, asked.request, asked.caller)
    await around.before?.(input, asked)
    return around.answer(await insertOnce(documents, make(input, asked), key), asked)
  })
