import type { Call, ParsedOf } from '@evenhand/contracts/http'
import { type IdempotencyKey, idempotencyKeyOf } from '../idempotency/key.ts'
import { oncePerKey } from '../idempotency/once-per-key.ts'
import type { Database, Transaction } from '../postgres/index.ts'
import { type Answer, answering, type Asked, type Route } from './routes.ts'

export type OnceCall = Call & { idempotent: true }
export type OwnKeyCall = Call & { idempotent: 'own-key' }

/** Who asks: work that is done once knows nothing else of its request. */
export type Asking = Pick<Asked, 'caller' | 'request'>

/** Done for each try, outside of the transaction: limits, and what others have to be asked. */
export type Before<C extends Call> = (input: ParsedOf<C>, asked: Asked) => Promise<void>

/** What a call does, in the transaction of its key; a repeat gets what this answered. */
export type OnceWork<C extends Call, Kept> = (tx: Transaction, input: ParsedOf<C>, asking: Asking) => Promise<Kept>

/**
 * A call that creates: its work is done once for an `Idempotency-Key`, and every repeat gets the first answer. Key, fingerprint and answer
 * are kept in the transaction of the work. `answer` makes the answer of what was kept, for repeats too.
 */
export function routeOnce<const C extends OnceCall>(
  db: Database,
  call: C,
  work: OnceWork<C, Answer<C>>,
  around?: { before: Before<C> },
): Route
export function routeOnce<const C extends OnceCall, Kept>(
  db: Database,
  call: C,
  work: OnceWork<C, Kept>,
  around: { before?: Before<C>; answer(kept: Kept, asked: Asked): Answer<C> },
): Route
export function routeOnce<const C extends OnceCall>(
  db: Database,
  call: C,
  work: OnceWork<C, unknown>,
  around: { before?: Before<C>; answer?(kept: unknown, asked: Asked): Answer<C> } = {},
): Route {
  const { before, answer = (kept) => kept as Answer<C> } = around
  return answering(call, async (input, asked) => {
    const key = idempotencyKeyOf(call, asked.request, asked.caller)
    await before?.(input, asked)
    const kept = await db.transaction((tx) => oncePerKey(tx, key, () => work(tx, input, asked)))
    return answer(kept, asked)
  })
}

/** A call that creates, and keeps the key of its request with what it made, by itself. */
export const routeByOwnKey = <const C extends OwnKeyCall>(
  call: C,
  handler: (
    input: ParsedOf<C>,
    asked: Asked & {
      /** Undefined when the client sent none. */
      idempotency: IdempotencyKey | undefined
    },
  ) => Promise<Answer<C>>,
): Route =>
  answering(call, (input, asked) =>
    handler(input, { ...asked, idempotency: idempotencyKeyOf(call, asked.request, asked.caller) }),
  )
