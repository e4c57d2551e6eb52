import { join } from 'node:path'
import { allPages, cardAt, generalCard } from '@evenhand/contracts/pages'
import { Problem } from '@evenhand/service-kit/problems'
import { counter, type Log } from '@evenhand/service-kit/telemetry'
import type { Request, RequestHandler, Response } from 'express'
import { rawPathOf } from '../../calls/answer-calls.ts'
import { type Limits, tellLimit } from '../../defence/limits.ts'
import { routeOf } from '../client-routes.ts'
import { sendFile } from '../files.ts'
import { renderedPages } from '../rendering/rendered-pages.ts'
import type { Renderer } from '../rendering/renderer.ts'
import type { LookFor } from '../rendering/subjects.ts'
import { jpegOf } from '../card-drawing/jpeg.ts'

const failures = counter('card_failures', 'Cards that could not be drawn (alarm when it increases)', 'route')
const routes: ReadonlySet<string> = new Set(allPages.filter(({ has }) => has('live')).map(({ path }) => path))
// A count that is there from the start can be seen to increase.
for (const route of routes) failures.inc({ route }, 0)

/** Platforms wait so long for a picture; what comes later is kept for the next one who asks. */
const patienceMs = 5_000
const keptBytesMax = 16 * 1024 * 1024

interface SentCard {
  key: string
  jpeg: Buffer
}

/**
 * `/cards/KEY/PAGE.jpg`: the picture of a page where its address is shared. At its own address it never changes; an older one answers with
 * the newer card, and without one, now, the general card goes out.
 */
export function sendCards(options: {
  frontends: string
  renderer: Renderer
  lookFor: LookFor
  limits: Limits
  log: Log
}): RequestHandler {
  const { frontends, renderer, lookFor, limits, log } = options
  const find = renderedPages<SentCard>({
    renderer,
    lookFor,
    async make(path, before) {
      const card = await renderer.card(path, before?.key)
      if (!card) return { kind: 'missing' }
      const sent = before && card.svg === undefined ? before : { key: card.key, jpeg: await jpegOf(card.svg ?? '') }
      return { kind: 'page', sent, bytes: sent.jpeg.length, isWhole: true }
    },
    log,
    failed: { count: (route) => failures.inc({ route }), event: 'card-not-drawn' },
    patienceMs,
    keptBytesMax,
  })
  return async (request, response) => {
    const asked = cardAt(rawPathOf(request))
    const route = asked && routeOf(asked.path)
    response.locals.route = '/cards/*'
    response.setHeader('Cache-Control', 'no-store')
    if (!route || !routes.has(route)) throw new Problem('not-found')
    tellLimit(response, await limits.take('read', undefined, request.ip ?? 'unknown'))
    const found = await find(asked.path)
    if (found?.kind === 'missing') throw new Problem('not-found')
    if (found) return sendCard(response, found.sent, asked.key)
    if (!(await sendGeneral(request, response, frontends))) throw new Problem('dependency-unavailable')
  }
}

/** Any site may show it: that is what it is for. */
function sendCard(response: Response, { key, jpeg }: SentCard, asked: string): void {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.setHeader('Cache-Control', key === asked ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
  response.setHeader('ETag', `"${key}"`)
  response.type('jpeg').send(jpeg)
}

function sendGeneral(request: Request, response: Response, frontends: string): Promise<boolean> {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  return sendFile(request, response, { root: join(frontends, 'shell/dist'), path: generalCard.path })
}
