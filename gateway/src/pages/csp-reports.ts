import { counter, type Log } from '@evenhand/service-kit/telemetry'
import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { toProblem } from '../forwarding/failures.ts'
import { readBody } from '../forwarding/read-body.ts'
import type { Limits } from '../defence/limits.ts'
import { cspReportPath } from '../defence/security-headers.ts'
import { pathOf, routeOf } from './client-routes.ts'

const bytesMax = 16 * 1024
/** Browser extensions put their own scripts into pages by the thousand: a few lines show what there is to see. */
const linesPerMinute = 10

const reports = counter(
  'csp_reports',
  'What the content security policy refused in browsers, by directive',
  'directive',
)

/** Of a page of ours and what it wanted to load, as browsers send it (CSP 3, "report-uri"). */
const Report = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'violated-directive': z.string().optional(),
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
})

const known =
  /^(?:default|script|style|img|font|connect|frame|object|form|media|worker|manifest|base)-(?:src|uri|action)(?:-elem|-attr)?$/

/** Counts what browsers say that the policy refused, and logs some: an attack on a page of ours shows here, and so does a mistake of a release. */
export function cspReports({
  limits,
  log,
  now = Date.now,
}: {
  limits: Limits
  log: Log
  now?: () => number
}): RequestHandler {
  const mayLog = someAMinute(now)
  return async (request, response) => {
    response.locals.route = cspReportPath
    response.setHeader('Cache-Control', 'no-store')
    await limits.take('view', undefined, request.ip ?? 'unknown')
    const report = await readReport(request)
    if (report) {
      reports.inc({ directive: report.directive })
      if (mayLog()) log.info(report, 'csp-violation')
    }
    response.status(204).end()
  }
}

/** Without anything that names a person: the route instead of the address, the host instead of what was asked of it. */
async function readReport(request: Request) {
  const body = await readBody(request, bytesMax).catch((error: Error) => {
    throw toProblem(error)
  })
  const { data } = Report.safeParse(parsed(body))
  if (!data) return undefined
  const { 'csp-report': report } = data
  const [directive = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ')
  const page = URL.canParse(report['document-uri']) ? new URL(report['document-uri']).pathname : ''
  return {
    directive: known.test(directive) ? directive : 'other',
    page: routeOf(pathOf(page)) ?? 'other',
    blocked: hostOf(report['blocked-uri']),
  }
}

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString() ?? '')
  } catch {
    return undefined
  }
}

/** The origin, or one of the words that browsers say: `inline`, `eval`, `data`. */
function hostOf(blocked: string): string {
  if (URL.canParse(blocked)) {
    const { origin, protocol } = new URL(blocked)
    return origin === 'null' ? protocol.slice(0, 30) : origin.slice(0, 100)
  }
  return /^[a-z-]{1,20}$/.test(blocked) ? blocked : 'other'
}

function someAMinute(now: () => number): () => boolean {
  let [minute, lines] = [0, 0]
  return () => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, lines] = [current, 0]
    return ++lines <= linesPerMinute
  }
}
