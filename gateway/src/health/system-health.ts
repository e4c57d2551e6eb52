import type { gateway } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { pingRedis, type Redis } from '@evenhand/service-kit/redis'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { ServiceAddresses } from '../config.ts'

type SystemHealth = gateway.SystemHealth

/** Twice what a service gives its own parts: with one that hangs it still answers, and names it. */
const answerMsMax = 2_000
const rememberMs = 2_000

type State = 'up' | 'down'
type Parts = Record<string, State>
type ServiceHealth = { status: State; parts: Parts }

const Readiness = z.object({
  status: z.enum(['up', 'down']),
  parts: z.record(z.string(), z.enum(['up', 'down'])).default({}),
})

/** `GET /api/health`: what each service says of itself, asked at most every two seconds however many ask. */
export function systemHealth(options: {
  addresses: ServiceAddresses
  redis: Redis
  isAccepting: () => boolean
}): RequestHandler {
  let known: { at: number; health: Promise<SystemHealth> } | undefined
  return async (_request, response) => {
    const now = performance.now()
    if (!known || now - known.at > rememberMs) known = { at: now, health: look(options.addresses, options.redis) }
    const health = await known.health
    const status = options.isAccepting() ? health.status : 'down'
    response.status(status === 'down' ? 503 : 200).json({ ...health, status })
  }
}

async function look(addresses: ServiceAddresses, redis: Redis): Promise<SystemHealth> {
  const [ownRedis, ...asked] = await Promise.all([
    pingRedis(redis).then(
      () => 'up' as const,
      () => 'down' as const,
    ),
    ...Object.entries(addresses).map(async ([name, url]) => [name as ServiceName, await askService(url)] as const),
  ])
  const services = Object.fromEntries(asked) as Record<ServiceName, ServiceHealth>
  const components = joinParts([{ redis: ownRedis }, ...asked.map(([, { parts }]) => parts)])
  return { status: overall([ownRedis, ...asked.map(([, { status }]) => status)], asked), services, components }
}

/** Down is when no service answers: then there is nothing to do here but read. */
function overall(
  states: readonly State[],
  asked: readonly (readonly [string, ServiceHealth])[],
): SystemHealth['status'] {
  if (asked.every(([, { status }]) => status === 'down')) return 'down'
  return states.every((state) => state === 'up') ? 'up' : 'degraded'
}

async function askService(url: URL): Promise<ServiceHealth> {
  try {
    const answer = await fetch(new URL('/health/ready', url), { signal: AbortSignal.timeout(answerMsMax) })
    return Readiness.parse(await answer.json())
  } catch {
    return { status: 'down', parts: {} }
  }
}

function joinParts(all: readonly Parts[]): SystemHealth['components'] {
  const joined: SystemHealth['components'] = {}
  for (const [name, state] of all.flatMap((parts) => Object.entries(parts))) {
    joined[name] = (joined[name] ?? state) === state ? state : 'degraded'
  }
  return joined
}
