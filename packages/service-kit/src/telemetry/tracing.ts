import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { NodeSDK } from '@opentelemetry/sdk-node'
import { privateSpans } from './private-spans.ts'

let sdk: NodeSDK | undefined

/**
 * Starts OpenTelemetry when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise costs nothing. A process calls it before it
 * imports anything that shall be traced, so `main.ts` imports its app dynamically afterwards.
 */
export async function startTelemetry(service: string): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT || sdk) return
  const { register } = await import('import-in-the-middle/register-hooks.mjs')
  // Only what is traced is looked into: with all modules a start takes twice the work.
  register({ include: ['http', 'https', 'express', 'pg', 'ioredis', 'mongoose'] })
  const [{ NodeSDK }, { BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }, instrumentations] =
    await Promise.all([
      import('@opentelemetry/sdk-node'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      loadInstrumentations(),
    ])
  sdk = new NodeSDK({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [privateSpans, new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
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
export const currentTraceHeaders = (): Record<string, string> => traceHeaders(context.active())

function traceHeaders(of: Context): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(of, headers)
  return headers
}

const spanKinds = {
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

export interface Work {
  name: string
  kind: 'producer' | 'consumer' | 'client' | 'internal'
  /** Where the trace comes from — where an event was written, not the loop that found it; the work at hand when absent. */
  headers?: Record<string, string>
  attributes?: Record<string, string>
}

/** Runs `work` in a span that continues the trace in the headers. `work` gets the headers that continue it from there. */
export async function traced<T>(what: Work, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const { span, inside } = start(what)
  return context.with(inside, () => settle([span], () => work(currentTraceHeaders())))
}

/**
 * Runs work that is done in one go for several causes: a span in the trace of each of them, and for the work itself one of its own
 * that is linked to them all. `work` gets, for each cause, the headers that continue its trace.
 */
export async function tracedTogether<T>(
  name: string,
  causes: readonly Work[],
  work: (headers: Record<string, string>[]) => Promise<T>,
): Promise<T> {
  const started = causes.map(start)
  const spans = started.map(({ span }) => span)
  const links = spans.map((span) => ({ context: span.spanContext() }))
  const whole = trace.getTracer('evenhand').startSpan(name, { links, root: true })
  return context.with(trace.setSpan(ROOT_CONTEXT, whole), () =>
    settle([...spans, whole], () => work(started.map(({ inside }) => traceHeaders(inside)))),
  )
}

function start({ name, kind, headers, attributes = {} }: Work): { span: Span; inside: Context } {
  const parent = headers ? propagation.extract(context.active(), headers) : context.active()
  const span = trace.getTracer('evenhand').startSpan(name, { kind: spanKinds[kind], attributes }, parent)
  return { span, inside: trace.setSpan(parent, span) }
}

async function settle<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.name : 'unknown'
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR, message })
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}
