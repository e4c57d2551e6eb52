import express from 'express'
import { z } from 'zod'

const Value = z.object({ stringValue: z.string().optional() }).loose()
const Attributes = z.array(z.object({ key: z.string(), value: Value })).default([])
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(''),
              name: z.string(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A span as a test asks for it. */
export interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** All attribute values as text: a test looks in them for what must not be there. */
  attributes: Record<string, string>
}

const Asked = z.object({ traceId: z.string().optional(), with: z.string().optional() })

const spansMax = 200_000

/**
 * Takes OTLP over HTTP as any collector does, and answers `GET /spans` with what it got, or with that of one trace (`?traceId=`), or of all
 * traces in which a span has a name (`?with=`).
 */
export async function startCollector(): Promise<{ url: string; close(): Promise<void> }> {
  const spans: CollectedSpan[] = []
  const app = express()
  app.post('/v1/traces', express.json({ limit: '20mb' }), (request, response) => {
    for (const { resource, scopeSpans } of Export.parse(request.body).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? 'unknown'
      for (const { spans: exported } of scopeSpans) {
        spans.push(...exported.map(({ attributes, ...span }) => ({ ...span, service, attributes: textOf(attributes) })))
      }
    }
    spans.splice(0, Math.max(0, spans.length - spansMax))
    response.json({})
  })
  app.get('/spans', ({ query }, response) => {
    const { traceId, with: name } = Asked.parse(query)
    const named = new Set(spans.filter((span) => span.name === name).map((span) => span.traceId))
    const isMeant = (span: CollectedSpan): boolean =>
      (traceId === undefined || span.traceId === traceId) && (name === undefined || named.has(span.traceId))
    response.json(spans.filter(isMeant))
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const textOf = (attributes: z.output<typeof Attributes>): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? JSON.stringify(value)]))
