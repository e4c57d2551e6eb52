import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allPages, goneOne, pageFile } from '@evenhand/contracts/pages'
import { counter, type Log } from '@evenhand/service-kit/telemetry'
import type { Request, Response } from 'express'
import { pathOf, routeOf } from './client-routes.ts'
import { formsOf, type Installation, type PageForms, qualityOnTheWay, sendForms } from './forms.ts'
import { renderedAddress } from './page-query.ts'
import { renderedPages } from './rendering/rendered-pages.ts'
import type { Renderer } from './rendering/renderer.ts'
import type { LookFor } from './rendering/subjects.ts'

const failures = counter('page_failures', 'Pages that could not be rendered (alarm when it increases)', 'route')
// A count that is there from the start can be seen to increase.
for (const { path } of allPages.filter(({ has }) => has('live'))) failures.inc({ route: path }, 0)

/** A page without data is better than a long wait for one with. */
const patienceMs = 1_500
const keptBytesMax = 64 * 1024 * 1024
const pageBytesMax = 2 * 1024 * 1024

/** `missing` is a page whose subject does not exist: it says so itself, without data. */
export type LiveAnswer = 'sent' | 'missing' | 'none'

export interface LivePages {
  send(request: Request, response: Response, path: string): Promise<LiveAnswer>
}

/** Pages with the data that everybody may see in them. The build leaves a frame for each that has such data. */
export function livePages(options: {
  frontends: string
  installation: Installation
  renderer: Renderer
  lookFor: LookFor
  log: Log
}): LivePages {
  const { frontends, installation, renderer, lookFor, log } = options
  const frameOf = (path: string) => join(frontends, 'shell/dist/frames', pageFile(routeOf(path) ?? '/404'))
  const find = renderedPages<PageForms>({
    renderer,
    lookFor,
    async make(address) {
      const frame = await readFile(frameOf(pathOf(address)), 'utf8')
      const { html, isWhole, isMissing } = await renderer.render(address, frame)
      if (isMissing) return { kind: 'missing' }
      const bytes = Buffer.byteLength(html)
      if (bytes > pageBytesMax) throw new Error(`${address} is ${bytes} bytes`)
      return { kind: 'page', sent: await formsOf(html, installation, qualityOnTheWay), bytes, isWhole }
    },
    log,
    failed: { count: (route) => failures.inc({ route }), event: 'page-not-rendered' },
    patienceMs,
    keptBytesMax,
  })
  return {
    async send(request, response, path) {
      const address = renderedAddress(request, path)
      if (address === undefined || !existsSync(frameOf(path))) return 'none'
      const found = await find(address)
      if (!found) return 'none'
      if (found.kind === 'missing') return 'missing'
      sendForms(request, response, found.sent, address.endsWith(`=${goneOne}`) ? 404 : 200)
      return 'sent'
    },
  }
}
