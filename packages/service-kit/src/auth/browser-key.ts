import { createHash } from 'node:crypto'
import { type Caller, hasProvedMailbox } from './caller.ts'

/** Tells two browser sessions apart in what services tell each other, and opens neither. */
export const browserKeyOf = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 32)

/** The sessions of the browser that a caller without the mailbox may see the doings of; undefined for everyone else. */
export function ownBrowsersOf(caller: Caller): string[] | undefined {
  if (caller.role !== 'donor' || hasProvedMailbox(caller)) return undefined
  return [caller.sessionId, caller.from].filter((name) => name !== undefined)
}
