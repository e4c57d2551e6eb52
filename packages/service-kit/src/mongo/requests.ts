import type { IdempotencyKey } from '../idempotency/index.ts'
import { Problem } from '../problems/index.ts'

/** What a document remembers of the request that made it: its key is unique, so that a repeat meets the first. */
export interface MadeByRequest {
  requestKey: string
  requestFingerprint: string
}

/** A document that no such request made has its own id for a key. */
export const madeBy = (idempotency: IdempotencyKey | undefined, id: string): MadeByRequest => ({
  requestKey: idempotency ? `${idempotency.scope} ${idempotency.key}` : id,
  requestFingerprint: idempotency?.fingerprint.toString('hex') ?? '',
})

/** The document that the first request made; refused where the same key now asks for something else. */
export function answeredBefore<D extends MadeByRequest>(first: D, again: MadeByRequest): D {
  if (first.requestFingerprint !== again.requestFingerprint) throw new Problem('idempotency-key-reused')
  return first
}
