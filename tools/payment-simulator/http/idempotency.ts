import { createHmac } from 'node:crypto'
import type { KeptAnswer } from '../objects/shapes.ts'
import { Refusal, badRequest } from '../objects/errors.ts'

const KEY_LENGTH_MAX = 255
export const KEPT_FOR_MS = 24 * 60 * 60 * 1000

/** What makes two requests the same: method, path and parameters, salted because a body may hold a card. */
export function fingerprintOf(method: string, path: string, body: string, salt: string): string {
  return createHmac('sha256', salt).update(`${method} ${path}\n${body}`).digest('hex')
}

export const answerId = (key: string): string => `idempotency:${key}`

export function checkKey(key: string): string {
  if (key.length <= KEY_LENGTH_MAX) return key
  throw badRequest(`Idempotency keys are at most ${KEY_LENGTH_MAX} characters long.`)
}

/** @throws 400 idempotency_error when the key was first used with other parameters */
export function checkSameRequest(kept: KeptAnswer, fingerprint: string, key: string): void {
  if (kept.fingerprint === fingerprint) return
  throw new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}
