import { createHash } from 'node:crypto'
import type { Call } from '@evenhand/contracts/http'
import type { Request } from 'express'
import type { Caller } from '../auth/index.ts'
import { invalidField } from '../problems/index.ts'

export interface IdempotencyKey {
  /** The call and who is signed in: keys of different people never meet. */
  scope: string
  key: string
  /** What was asked; the same key with another fingerprint is refused. */
  fingerprint: Buffer
}

const keyPattern = /^[\x21-\x7e]{8,255}$/

/** The `Idempotency-Key` of a request, if it has one (IETF draft-ietf-httpapi-idempotency-key-header). */
export function idempotencyKeyOf(call: Call, request: Request, caller: Caller): IdempotencyKey | undefined {
  const key = request.get('idempotency-key')
  if (key === undefined) return undefined
  if (!keyPattern.test(key)) throw invalidField('Idempotency-Key', 'Send 8 to 255 printable characters, such as a UUID')
  return {
    scope: `${call.method} ${call.path} ${personOf(caller)}`,
    key,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([request.path, request.body]))
      .digest(),
  }
}

/**
 * Not the browser's session: whoever loses the first answer also loses the cookie that came with it, and its repeat
 * must still meet the first. For nobody in particular the key itself is the secret.
 */
function personOf(caller: Caller): string {
  switch (caller.role) {
    case 'anonymous':
      return ''
    case 'donor':
      return caller.donorId
    case 'administrator':
      return caller.administratorId
    case 'api-key':
      return caller.keyId
  }
}
