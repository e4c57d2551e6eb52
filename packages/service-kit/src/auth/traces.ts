import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import type { Caller } from './caller.ts'
import { clientAddressOf, subscriberOf } from './client-address.ts'

/**
 * What is kept instead of a browser's session or a network's address: keyed hashes, which can be compared and tell nobody an address. Those of one
 * `scope` compare with each other and with no others.
 */
export type Trace = (kind: 'browser' | 'network' | 'domain', value: string) => string

export const traces =
  (key: string, scope: string): Trace =>
  (kind, value) =>
    createHmac('sha256', key).update(`${scope} ${kind} ${value}`).digest('base64url').slice(0, 22)

/** A browser by its session, and by the one that it had before somebody signed in. */
export function browsersOf(caller: Caller, trace: Trace): string[] {
  const sessions = [caller.sessionId, caller.role === 'donor' ? caller.from : undefined]
  return sessions.flatMap((session) => (session === undefined ? [] : [trace('browser', session)]))
}

/** The connection that a call comes by, as one subscriber has it. */
export const networkTraceOf = (request: Request, trace: Trace): string =>
  trace('network', subscriberOf(clientAddressOf(request)))
