import { Router } from 'express'
import { metricsPage } from '../telemetry/index.ts'

/** A question about one's own parts, never about other services: those would make one fault look like nine. */
export type Check = { name: string; ask: () => Promise<void> }

const answerMsMax = 1_000
const rememberMs = 2_000

export interface Health {
  /** Becomes false first of all when the process stops, so that nobody is sent here any more. */
  accepting: boolean
  parts(): Promise<Record<string, 'up' | 'down'>>
}

/** Asks each check, at most every two seconds; one that does not answer within a second is down. */
export function createHealth(checks: readonly Check[]): Health {
  let known: { at: number; parts: Promise<Record<string, 'up' | 'down'>> } | undefined
  return {
    accepting: false,
    parts() {
      const now = performance.now()
      if (!known || now - known.at > rememberMs) known = { at: now, parts: askAll(checks) }
      return known.parts
    },
  }
}

async function askAll(checks: readonly Check[]): Promise<Record<string, 'up' | 'down'>> {
  const answers = await Promise.all(checks.map(async ({ name, ask }) => [name, await withinTime(ask)] as const))
  return Object.fromEntries(answers)
}

async function withinTime(ask: () => Promise<void>): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), answerMsMax)
  })
  try {
    return await Promise.race([ask().then(() => 'up' as const), late])
  } catch {
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}

/** `/health/live`: the loop turns. `/health/ready`: this process can serve. `/health/backlog`: what of its work is late. */
export function healthRoutes(health: Health, backlog?: () => Promise<object>): Router {
  return Router()
    .get('/health/live', (_request, response) => void response.json({ status: 'up' }))
    .get('/health/ready', async (_request, response) => {
      const parts = await health.parts()
      const ready = health.accepting && Object.values(parts).every((state) => state === 'up')
      response.status(ready ? 200 : 503).json({ status: ready ? 'up' : 'down', parts })
    })
    .get('/health/backlog', async (_request, response, next) => {
      if (backlog) response.json(await backlog())
      else next()
    })
}

/** The same, and `/metrics`, the numbers of the process: for its own port, which only those who run the system reach. */
export const insideRoutes = (health: Health, backlog?: () => Promise<object>): Router =>
  healthRoutes(health, backlog).get('/metrics', async (_request, response) => {
    const page = await metricsPage()
    response.type(page.contentType).send(page.body)
  })
