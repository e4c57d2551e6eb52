import { type Call, inside } from '@evenhand/contracts/http'
import { identityHeader } from '@evenhand/service-kit/auth'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { IdentityTokenFor } from './identity-token.ts'
import type { Visitor } from './visitors.ts'

const answerMsMax = 5_000

/** Tells the audit trail which sessions an administrator has ended. */
export interface TellEnds {
  loggedOut(ended: Visitor, requestId: string): Promise<void>
  /** Of theirs, on other browsers. */
  others(by: Visitor, browsers: readonly string[], requestId: string): Promise<void>
}

/**
 * The sessions have ended by then, whatever becomes of the line: who logs out, or has lost a laptop, must be able to, also while identity
 * is away.
 */
export function endsTeller(parts: { identity: URL; tokenFor: IdentityTokenFor; log: Log }): TellEnds {
  return {
    loggedOut: (ended, requestId) => tell(parts, inside.recordLogOut, { by: ended, requestId }),
    others: (by, browsers, requestId) =>
      tell(parts, inside.recordEndedSessions, { by, requestId, body: JSON.stringify({ browsers }) }),
  }
}

async function tell(
  { identity, tokenFor, log }: { identity: URL; tokenFor: IdentityTokenFor; log: Log },
  { method, path }: Call,
  { by, requestId, body = null }: { by: Visitor; requestId: string; body?: string | null },
): Promise<void> {
  try {
    const token = (await tokenFor(by, 'identity')) ?? ''
    const answer = await fetch(new URL(path, identity), {
      method,
      headers: {
        [identityHeader]: token,
        'x-request-id': requestId,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(answerMsMax),
    })
    if (!answer.ok) log.warn({ status: answer.status, path }, 'session-end-untold')
  } catch (error) {
    log.warn({ error, path }, 'session-end-untold')
  }
}
