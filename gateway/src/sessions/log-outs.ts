import { inside } from '@evenhand/contracts/http'
import { identityHeader } from '@evenhand/service-kit/auth'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { IdentityTokenFor } from './identity-token.ts'
import type { Visitor } from './visitors.ts'

const answerMsMax = 5_000

export type TellLogOut = (ended: Visitor, requestId: string) => Promise<void>

/**
 * Tells the audit trail that an administrator has logged out. The session has ended by then, whatever becomes of the line: who logs out must
 * be able to, also while identity is away.
 */
export const logOutTeller =
  ({ identity, tokenFor, log }: { identity: URL; tokenFor: IdentityTokenFor; log: Log }): TellLogOut =>
  async (ended, requestId) => {
    const { method, path } = inside.recordLogOut
    try {
      const token = (await tokenFor(ended, 'identity')) ?? ''
      const answer = await fetch(new URL(path, identity), {
        method,
        headers: { [identityHeader]: token, 'x-request-id': requestId },
        signal: AbortSignal.timeout(answerMsMax),
      })
      if (!answer.ok) log.warn({ status: answer.status }, 'log-out-untold')
    } catch (error) {
      log.warn({ error }, 'log-out-untold')
    }
  }
