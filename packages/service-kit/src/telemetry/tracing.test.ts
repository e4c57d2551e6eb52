import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { currentTraceHeaders, traced, tracedTogether, type Work } from './index.ts'

const traceId = (digit: number): string => String(digit).repeat(32)
/** An event that was written in a trace of its own. */
const cause = (digit: number): Work => ({
  name: `event ${digit}`,
  kind: 'consumer',
  headers: { traceparent: `00-${traceId(digit)}-${String(digit).repeat(16)}-01` },
})

describe('work that is done in one go for several events', () => {
  const exporter = new InMemorySpanExporter()
  const sdk = new NodeSDK({
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
    instrumentations: [],
    autoDetectResources: false,
  })
  beforeAll(() => sdk.start())
  afterEach(() => exporter.reset())
  afterAll(() => sdk.shutdown())

  const spans = (): Map<string, ReadableSpan> => new Map(exporter.getFinishedSpans().map((span) => [span.name, span]))

  it('goes on with the trace of each, and has one of its own that is linked to all of them', async () => {
    const traces = await tracedTogether('all', [cause(1), cause(2)], async (headers) => {
      await traced({ name: 'statement', kind: 'client' }, async () => undefined)
      return headers.map(({ traceparent = '' }) => traceparent.split('-'))
    })
    const [first, second, all, statement] = ['event 1', 'event 2', 'all', 'statement'].map((name) => spans().get(name))
    expect(traces.map(([, trace, span]) => ({ trace, span }))).toEqual([
      { trace: traceId(1), span: first?.spanContext().spanId },
      { trace: traceId(2), span: second?.spanContext().spanId },
    ])
    expect(all?.links.map(({ context }) => context)).toEqual([first?.spanContext(), second?.spanContext()])
    expect(statement?.parentSpanContext?.spanId).toBe(all?.spanContext().spanId)
  })

  it('ends the span of each when it fails, and leaves no trace to what comes afterwards', async () => {
    const failing = tracedTogether('all', [cause(3), cause(4)], () => Promise.reject(new TypeError('no')))
    await expect(failing).rejects.toThrow('no')
    expect([...spans().values()].map(({ status }) => status.message)).toEqual(['TypeError', 'TypeError', 'TypeError'])
    expect(currentTraceHeaders()).toEqual({})
  })
})
