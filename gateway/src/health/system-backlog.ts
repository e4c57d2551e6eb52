import { gateway } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { ServiceAddresses } from '../config.ts'

/** Dead letters are read from Kafka, which takes its time. */
const answerMsMax = 10_000

/** What a service of the version before doesn’t say yet is none. */
const Backlog = z.object({
  ...gateway.ServiceBacklog.shape,
  renders: gateway.ServiceBacklog.shape.renders.default(0),
  behind: gateway.ServiceBacklog.shape.behind.default([]),
})

/** `GET /api/admin/backlog`: what each service says is late. One that is silent is told as such, and the others all the same. */
export const systemBacklog =
  (addresses: ServiceAddresses, log: Log): RequestHandler =>
  async (_request, response) => {
    const asked = Object.entries(addresses).map(
      async ([name, url]) => [name as ServiceName, await askService(url, { name, log })] as const,
    )
    const services = Object.fromEntries(await Promise.all(asked)) as gateway.SystemBacklog['services']
    response.json({ services } satisfies gateway.SystemBacklog)
  }

async function askService(url: URL, { name, log }: { name: string; log: Log }): Promise<gateway.ServiceBacklog | null> {
  try {
    const answer = await fetch(new URL('/health/backlog', url), { signal: AbortSignal.timeout(answerMsMax) })
    return answer.ok ? Backlog.parse(await answer.json()) : null
  } catch (error) {
    log.warn({ service: name, error }, 'backlog-silent')
    return null
  }
}
