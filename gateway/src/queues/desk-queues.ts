import { type gateway, queues } from '@evenhand/contracts/http'
import { identityHeader } from '@evenhand/service-kit/auth'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { RequestHandler } from 'express'
import type { ServiceAddresses } from '../config.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import type { IdentityTokenFor } from '../sessions/identity-token.ts'
import type { SessionRecords } from '../sessions/records.ts'
import { sidOfRequest, type Visitor } from '../sessions/visitors.ts'

/** Home waits no longer: what a service knows too late is told as not known. */
const answerMsMax = 4_000

interface QueueParts {
  addresses: ServiceAddresses
  cookie: SessionCookie
  records: SessionRecords
  tokenFor: IdentityTokenFor
  log: Log
}

/** `GET /api/admin/queues`: each service is asked on behalf of the caller, all at once; those that are silent are named. */
export const deskQueues =
  (parts: QueueParts): RequestHandler =>
  async (request, response) => {
    const sid = sidOfRequest(parts.cookie, request)
    const visitor = { sid, record: sid === undefined ? undefined : await parts.records.find(sid) }
    const requestId = String(response.getHeader('x-request-id'))
    const answers = await Promise.all(
      queues.queueServices.map(
        async (service) => [service, await askService(parts, service, { visitor, requestId })] as const,
      ),
    )
    response.json({
      queues: answers.flatMap(([, found]) => found ?? []),
      silent: answers.flatMap(([service, found]) => (found ? [] : [service])),
    } satisfies gateway.DeskQueues)
  }

async function askService(
  { addresses, tokenFor, log }: QueueParts,
  service: queues.QueueService,
  { visitor, requestId }: { visitor: Visitor; requestId: string },
): Promise<queues.Queue[] | undefined> {
  const { path, response } = queues.readQueues(service)
  try {
    const answer = await fetch(new URL(path, addresses[service]), {
      headers: { [identityHeader]: (await tokenFor(visitor, service)) ?? '', 'x-request-id': requestId },
      signal: AbortSignal.timeout(answerMsMax),
    })
    return answer.ok ? response.body.parse(await answer.json()) : undefined
  } catch (error) {
    log.warn({ service, error }, 'queues-silent')
    return undefined
  }
}
