import { register } from 'node:module'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { NodeSDK } from '@opentelemetry/sdk-node'

let sdk: NodeSDK | undefined

/**
 * Starts OpenTelemetry when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise costs nothing. A process calls it before it
 * imports anything that shall be traced, so `main.ts` imports its app dynamically afterwards.
 */
export async function startTelemetry(service: string): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT || sdk) return
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
  const [{ NodeSDK }, { OTLPTraceExporter }, { resourceFromAttributes }, instrumentations] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    loadInstrumentations(),
  ])
  sdk = new NodeSDK({
    resource: resourceFromAttributes({ 'service.name': service }),
    traceExporter: new OTLPTraceExporter(),
    instrumentations,
  })
  sdk.start()
}

/** Flushes what is not yet exported. */
export async function stopTelemetry(): Promise<void> {
  await sdk?.shutdown().catch(() => undefined)
  sdk = undefined
}

/** Listed one by one: the bundle of all instrumentations costs seconds at start. Kafka's spans are our own (`traced`). */
async function loadInstrumentations() {
  const [http, express, pg, ioredis, mongoose, undici] = await Promise.all([
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-express'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/instrumentation-ioredis'),
    import('@opentelemetry/instrumentation-mongoose'),
    import('@opentelemetry/instrumentation-undici'),
  ])
  return [
    new http.HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => url.startsWith('/health') || url === '/metrics',
    }),
    new express.ExpressInstrumentation({ ignoreLayersType: [] }),
    new pg.PgInstrumentation({ requireParentSpan: true }),
    new ioredis.IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    new mongoose.MongooseInstrumentation({ requireParentSpan: true, dbStatementSerializer: () => '' }),
    new undici.UndiciInstrumentation({ requireParentforSpans: true }),
  ]
}

/** The trace context of the work at hand as headers (`traceparent`), to be kept in a row or sent with a message. */
export function currentTraceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

const spanKinds = {
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

/**
 * Runs `work` in a span that continues the trace in `headers` — where an event was written, not the loop that found it.
 * `work` gets the headers that continue the trace from this span.
 */
export async function traced<T>(
  options: {
    name: string
    kind: 'producer' | 'consumer' | 'client' | 'internal'
    headers?: Record<string, string>
    attributes?: Record<string, string>
  },
  work: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const parent = options.headers ? propagation.extract(context.active(), options.headers) : context.active()
  const kind = spanKinds[options.kind]
  const span = trace
    .getTracer('evenhand')
    .startSpan(options.name, { kind, attributes: options.attributes ?? {} }, parent)
  return context.with(trace.setSpan(parent, span), () => settle(span, () => work(currentTraceHeaders())))
}

async function settle<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    span.end()
  }
}
