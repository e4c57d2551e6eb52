import { join } from 'node:path'
import { calls, gateway, type GatewayCall, gatewayCalls } from '@evenhand/contracts/http'
import { tagLoaderPath } from '@evenhand/contracts/pages'
import { createHealth, type Health } from '@evenhand/service-kit/health'
import { newRequestIds, notFound, problemReplies } from '@evenhand/service-kit/http'
import { closeRedis, openOwnRedis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import express, { type Express, type RequestHandler } from 'express'
import { accessLog } from './access-log.ts'
import { answerCalls } from './calls/answer-calls.ts'
import { routesTable } from './calls/table.ts'
import { type Config, serviceAddresses } from './config.ts'
import { countInWork } from './defence/in-work.ts'
import { openFreeWays } from './defence/free-ways.ts'
import { createLimits } from './defence/limits.ts'
import { callHeaders, cspReportPath, pageHeaders } from './defence/security-headers.ts'
import { createForwarder } from './forwarding/forward.ts'
import { systemBacklog } from './health/system-backlog.ts'
import { systemHealth } from './health/system-health.ts'
import { answerWithKey } from './calls/answer-with-key.ts'
import { looksTeller } from './calls/told-looks.ts'
import { keyFinder } from './keys/find-key.ts'
import { keyTokens } from './keys/key-token.ts'
import { sendCards } from './pages/cards/send-cards.ts'
import { cspReports } from './pages/csp-reports.ts'
import { servePages } from './pages/frontends.ts'
import { livePages } from './pages/live-pages.ts'
import { problemPage } from './pages/problem-pages.ts'
import { referralLinks } from './pages/referral-links.ts'
import { createRenderer } from './pages/rendering/renderer.ts'
import { subjects } from './pages/rendering/subjects.ts'
import { robots, sitemap } from './pages/search-engines.ts'
import { tagLoader, tagOf } from './tag/tag.ts'
import { deskQueues } from './queues/desk-queues.ts'
import { referenceRoutes } from './reference/pages.ts'
import { ownSessionRoutes } from './sessions/own-sessions.ts'
import { siteCookies } from './sessions/cookie.ts'
import { strangers } from './sessions/strangers.ts'
import { endMergedSessions } from './sessions/merged-records.ts'
import { identityTokens, signerOf } from './sessions/identity-token.ts'
import { endsTeller } from './sessions/ends-of-sessions.ts'
import { sessionRecords } from './sessions/records.ts'
import { sessionRoutes } from './sessions/session-routes.ts'

export interface Gateway {
  app: Express
  health: Health
  /** Ends the sessions of records that went into another one, until it is stopped. */
  endMergedSessions(): () => void
  close(): Promise<void>
}

/** The one door of the system: calls go to their services, everything else is a page or a file. */
export async function createGateway(config: Config, log: Log): Promise<Gateway> {
  const addresses = serviceAddresses(config)
  const redis = await openOwnRedis(config, log)
  const forwarder = createForwarder(addresses)
  // Without Redis the public part still works, so it does not make this process unready.
  const health = createHealth([])
  const records = sessionRecords(redis)
  const cookies = siteCookies(config.PUBLIC_URL)
  const sign = await signerOf(config.IDENTITY_PRIVATE_KEY)
  const tokenFor = identityTokens(sign)
  const tellEnds = endsTeller({ identity: addresses.identity, tokenFor, log })
  const session = sessionRoutes(records, cookies.cookie, tellEnds)
  const ownSessions = ownSessionRoutes(records, cookies.cookie, tellEnds)
  const limits = createLimits(redis, config.LIMITS_SCALE)
  const answer = answerCalls({
    table: routesTable([...calls, ...gatewayCalls]),
    limits,
    freeWays: openFreeWays(redis, config),
    inWork: countInWork(config.LIMITS_SCALE),
    records,
    ...cookies,
    tokenFor,
    forwarder,
    withKey: answerWithKey({ limits, find: keyFinder(addresses.identity), tokenFor: keyTokens(sign), forwarder }),
    tellLook: looksTeller({ redis, identity: addresses.identity, tokenFor }),
    publicOrigin: config.PUBLIC_URL,
    own: new Map<GatewayCall, RequestHandler>([
      ...answersOfSessions(session, ownSessions),
      [gateway.getSystemHealth, systemHealth({ addresses, redis, isAccepting: () => health.accepting })],
      [gateway.getSystemBacklog, systemBacklog(addresses, log)],
      [gateway.getDeskQueues, deskQueues({ addresses, cookie: cookies.cookie, records, tokenFor, log })],
    ]),
  })
  const tag = tagOf(config)
  const installation = { publicUrl: config.PUBLIC_URL, tag }
  const frontends = config.FRONTENDS_DIR
  const renderer = createRenderer(join(frontends, 'shell/dist-prerender/program.mjs'), addresses, log)
  const lookFor = subjects(addresses)
  const live = livePages({ frontends, installation, renderer, lookFor, log })
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.set('trust proxy', trusted(config.TRUST_PROXY))
  // Calls come first: they are most of what is asked for, and each router in front of them costs.
  app.use(newRequestIds, accessLog(log), callsOnly(callHeaders(config.PUBLIC_URL)), callsOnly(answer))
  app.use(pageHeaders({ publicUrl: config.PUBLIC_URL, simulator: config.SIMULATOR_URL, tag }))
  app.use(referenceRoutes(config.PUBLIC_URL))
  app.get('/r/:code', referralLinks)
  // As files are named: with other letters, or a slash at the end, there is nothing.
  const files = express.Router({ caseSensitive: true, strict: true })
  files.get('/problems/:code', problemPage)
  files.post(cspReportPath, cspReports({ limits, log }))
  if (tag) files.get(tagLoaderPath, tagLoader(tag))
  files.get('/cards/*path', sendCards({ frontends, renderer, lookFor, limits, log }))
  files.get('/robots.txt', robots(config.PUBLIC_URL))
  files.get('/sitemap.xml', sitemap(config.PUBLIC_URL, addresses))
  app.use(files)
  app.use(servePages(frontends, installation, live, strangers(records, cookies.cookie)))
  app.use(notFound, problemReplies(log))
  return {
    app,
    health,
    endMergedSessions: () => endMergedSessions({ identity: addresses.identity, records, log }),
    async close() {
      forwarder.close()
      renderer.close()
      await closeRedis(redis)
    },
  }
}

const answersOfSessions = (
  session: ReturnType<typeof sessionRoutes>,
  own: ReturnType<typeof ownSessionRoutes>,
): [GatewayCall, RequestHandler][] => [
  [gateway.getSession, session.tell],
  [gateway.endSession, session.end],
  [gateway.keepSession, session.keep],
  [gateway.listOwnSessions, own.list],
  [gateway.endOwnSession, own.end],
  [gateway.endOtherSessions, own.endOthers],
]

/** What the reference has below `/api` are pages, not calls; `/r/` and one name is a referral link. */
const callPath = /^\/(?:api(?:[/?]|$)(?!docs(?:[/?]|$)|openapi\.json)|r\/[^/?]+\/[^?])/

/** Not mounted on a path: mounting cuts it off the URL, and a service has to see what the browser asked for. */
const callsOnly =
  (answer: RequestHandler): RequestHandler =>
  (request, response, next) =>
    callPath.test(request.originalUrl) ? answer(request, response, next) : next()

/** A number of hops, or networks; nobody's word when it is not set. */
function trusted(setting: string | undefined): number | string | false {
  if (setting === undefined) return false
  return /^\d+$/.test(setting) ? Number(setting) : setting
}
