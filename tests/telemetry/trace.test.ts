import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { give, mailsTo, newEmail, signIn, site, until, visitor } from '../system/site.ts'

const Span = z.object({
  service: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string(),
  name: z.string(),
  attributes: z.record(z.string(), z.string()),
})
type Span = z.output<typeof Span>

/** Those of one trace, or of the traces with a span of this name; all of the run, which are many, without either. */
const spans = async (asked: { traceId?: string; with?: string } = {}): Promise<Span[]> =>
  z.array(Span).parse(await (await fetch(`${site.tracesUrl()}/spans?${new URLSearchParams(asked)}`)).json())

/** "gateway -> donations" for each span whose parent is another service's. */
function edgesOf(spans: readonly Span[]): Set<string> {
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  return new Set(
    spans.flatMap((span) => {
      const parent = byId.get(span.parentSpanId)
      return parent && parent.service !== span.service ? [`${parent.service} -> ${span.service}`] : []
    }),
  )
}

/** A trace that the browser began, as its `traceparent` says. */
function newTrace(): { traceId: string; headers: Record<string, string> } {
  const traceId = crypto.randomUUID().replaceAll('-', '')
  return { traceId, headers: { traceparent: `00-${traceId}-${traceId.slice(0, 16)}-01` } }
}

describe('the trace of a sign-in code', () => {
  it("runs from the browser's request through outbox and Kafka to the mail", async () => {
    const { traceId, headers } = newTrace()
    const email = newEmail('trace')
    const call = visitor()
    await call('GET', '/api/session')
    expect((await call('POST', '/api/session/codes', { email }, headers)).status).toBe(202)
    await until(async () => (await mailsTo(email)).length > 0)
    // `entries` and `donations` hear of every email that was sent, for the deadlines of prizes and of arrears.
    const wanted = ['gateway -> identity', 'identity -> email', 'email -> entries', 'email -> donations']
    // Each process tells its spans in its own time.
    const edges = await until(async () => {
      const found = edgesOf(await spans({ traceId }))
      return found.size >= wanted.length && found
    })
    expect(edges).toEqual(new Set(wanted))
  })
})

describe('the trace of a gift', () => {
  it('runs from the payment’s webhook through donations and entries to the receipt', async () => {
    const email = newEmail('trace')
    const { state, paymentIntentId } = await give(visitor(), { email })
    expect(state).toBe('succeeded')
    await until(async () => (await mailsTo(email)).length > 0)
    const wanted = ['gateway -> donations', 'donations -> entries', 'donations -> email', 'entries -> email']
    const edges = await until(async () => {
      const found = await spans({ with: 'process payment_intent.succeeded' })
      const traceIds = new Set(
        found
          .filter(({ service, name }) => service === 'donations' && name === 'process payment_intent.succeeded')
          .map(({ traceId }) => traceId),
      )
      const each = [...traceIds].map((traceId) => edgesOf(found.filter((span) => span.traceId === traceId)))
      return each.find((one) => wanted.every((edge) => one.has(edge)))
    })
    expect(paymentIntentId).toMatch(/^pi_/)
    expect([...edges]).toEqual(expect.arrayContaining(wanted))
  })

  it('holds no address, name or secret in any attribute', async () => {
    const email = newEmail('unseen')
    const call = visitor()
    await give(call, { email, name: 'Unmistakable Tracename' })
    await signIn(call, email)
    const { traceId, headers } = newTrace()
    await call('GET', `/api/donor-account?email=${encodeURIComponent(email)}`, undefined, headers)
    const cart = crypto.randomUUID()
    await call('GET', `/api/cart/${cart}`, undefined, headers)
    await until(async () => (await mailsTo(email)).length > 1)
    // Of each call what the gateway heard and asked, and what the service heard: what is looked at below must have come.
    await until(async () => {
      const heard = (await spans({ traceId })).filter(({ name }) => /^GET\b/.test(name))
      return heard.filter(({ service }) => service === 'gateway').length >= 4 && heard.length >= 6
    })
    const local = email.split('@')[0] ?? ''
    const leaks = (await spans()).filter(({ attributes, name }) => {
      const text = JSON.stringify([name, attributes])
      return (
        text.includes(local) || text.includes(cart) || text.includes('Tracename') || text.includes('4242424242424242')
      )
    })
    expect(leaks.map(({ service, name, attributes }) => ({ service, name, attributes }))).toEqual([])
  })
})
