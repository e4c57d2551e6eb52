import { createServer, type Server } from 'node:http'
import { lookAt } from './look-at.ts'
import { observedPage, spans } from './page.ts'
import type { findCharts } from './picture.ts'

const minutesUsual = 15

/** Shows what a Prometheus has measured, wherever it is asked; `?minutes=60` says how far back. Whatever is asked, it goes on. */
export const pageServer = (prometheus: string, charts: Awaited<ReturnType<typeof findCharts>>): Server =>
  createServer((request, response) => {
    const pageOf = async (): Promise<string> => {
      const asked = Number(URL.parse(request.url ?? '/', 'http://localhost')?.searchParams.get('minutes'))
      const minutes = spans.has(asked) ? asked : minutesUsual
      const at = new Date()
      const seen = await lookAt(prometheus, charts, { from: new Date(at.getTime() - minutes * 60_000), to: at })
      return observedPage({ minutes, at, ...seen })
    }
    pageOf().then(
      (page) => response.setHeader('content-type', 'text/html').end(page),
      (error: unknown) => response.writeHead(502).end(String(error)),
    )
  })
