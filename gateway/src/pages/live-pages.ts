import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Request, Response } from 'express'
import type { ServiceAddresses } from '../config.ts'
import { formsOf, type Installation, type PageForms, qualityOnTheWay, sendForms } from './forms.ts'
import { changesThePage } from './page-query.ts'
import { renderedPages } from './rendering/rendered-pages.ts'
import { createRenderer } from './rendering/renderer.ts'
import { subjects } from './rendering/subjects.ts'

/** `missing` is a page whose subject does not exist: it says so itself, without data. */
export type LiveAnswer = 'sent' | 'missing' | 'none'

export interface LivePages {
  send(request: Request, response: Response, page: { path: string; file: string }): Promise<LiveAnswer>
  close(): void
}

/** Pages with the data that everybody may see in them. The build leaves a frame for each that has such data. */
export function livePages(options: {
  frontends: string
  installation: Installation
  addresses: ServiceAddresses
  log: Log
}): LivePages {
  const { frontends, installation, addresses, log } = options
  const renderer = createRenderer(join(frontends, 'shell/dist-prerender/program.mjs'), addresses, log)
  const find = renderedPages<PageForms>({
    renderer,
    lookFor: subjects(addresses),
    log,
    prepare: (html) => formsOf(html, installation, qualityOnTheWay),
  })
  return {
    async send(request, response, { path, file }) {
      const frame = join(frontends, 'shell/dist/frames', file)
      if (changesThePage(request) || !existsSync(frame)) return 'none'
      const found = await find(path, () => readFile(frame, 'utf8'))
      if (!found) return 'none'
      if (found.kind === 'missing') return 'missing'
      sendForms(request, response, found.sent, 200)
      return 'sent'
    },
    close: () => renderer.close(),
  }
}
