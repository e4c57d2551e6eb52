import autocannon, { type Result } from 'autocannon'
import type { System } from '../../launcher/system.ts'
import { type Figure, microseconds, perSecond, quantile } from '../figures.ts'
import { startProgram } from '../program.ts'
import type { Size } from '../size.ts'
import { cpuPerPiece } from './processor-time.ts'

/** A call that costs the service next to nothing, so that what is seen is the way to it. */
const path = '/api/payment-config'
const connections = 10
/**
 * Each way is asked in turn, so that what else the machine does meets all of them alike; the median counts. The warm-up does not: until then a
 * process compiles what it runs. It is measured like the others, because reading the metrics is compiled, too.
 */
const sizes = {
  whole: { warmUp: { rounds: 6, calls: 3_000 }, counted: { rounds: 9, calls: 1_500 } },
  short: { warmUp: { rounds: 1, calls: 50 }, counted: { rounds: 1, calls: 200 } },
}
/** How soon the end of a round is seen, which is in its duration. */
const endSeenMs = 20

/** One way to the call. */
interface Way {
  url: string
  /** Where the asked process tells its numbers. */
  metrics: string
  cookie: string
}

/** Microseconds of the asked process and of the service behind it for one call, and calls a second. */
interface Cost {
  own: number
  service: number
  rate: number
}

/** What the gateway adds to a call — session, limits, identity token, forwarding, its log line — beside the least that a proxy can do. */
export async function measureGateway(system: System, sessionCookie: string, size: Size): Promise<Figure[]> {
  const { gateway } = system.addresses
  const service = system.addresses.services.donations ?? ''
  const { gateway: ofGateway = '', donations: ofService = '' } = system.addresses.metrics
  const bareProxy = await startProgram('bare-proxy.ts', { TARGET: service })
  const frameworkProxy = await startProgram('framework-proxy.ts', { TARGET: service })
  try {
    const { direct, bare, framework, visitor, person } = await measureInTurn(ofService, size, {
      direct: { url: service, metrics: ofService, cookie: '' },
      bare: { url: bareProxy.url, metrics: bareProxy.url, cookie: '' },
      framework: { url: frameworkProxy.url, metrics: frameworkProxy.url, cookie: '' },
      visitor: { url: gateway, metrics: ofGateway, cookie: '' },
      person: { url: gateway, metrics: ofGateway, cookie: sessionCookie },
    })
    return [
      {
        what: 'Processor time of the gateway for one proxied request, with session and limits',
        value: microseconds(person.own),
        beside: `without a session: ${microseconds(visitor.own)}; Express and http-proxy-middleware alone: ${microseconds(framework.own)}; a bare Node proxy: ${microseconds(bare.own)}`,
      },
      {
        what: 'The same, more than the service asked directly',
        value: microseconds(person.own - direct.own),
        beside: `aim: under 100 µs; Express and http-proxy-middleware alone: ${microseconds(framework.own - direct.own)}; the service: ${microseconds(direct.own)}`,
      },
      {
        what: 'Processor time of the service for one request through the gateway',
        value: microseconds(person.service),
        beside: `${microseconds(direct.own)} without an identity token`,
      },
      {
        what: `Requests through the gateway, ${connections} connections`,
        value: perSecond(person.rate),
        beside: `Express and http-proxy-middleware alone: ${perSecond(framework.rate)}; a bare Node proxy: ${perSecond(bare.rate)}; the service asked directly: ${perSecond(direct.rate)}`,
      },
    ]
  } finally {
    bareProxy.stop()
    frameworkProxy.stop()
  }
}

async function measureInTurn<Name extends string>(
  service: string,
  size: Size,
  ways: Record<Name, Way>,
): Promise<Record<Name, Cost>> {
  const named = Object.entries<Way>(ways).map(([name, way]) => ({ name, way, costs: [] as Cost[] }))
  const { warmUp, counted } = sizes[size]
  for (let round = 0; round < warmUp.rounds; round++) {
    for (const { way } of named) await measure(way, service, warmUp.calls)
  }
  for (let round = 0; round < counted.rounds; round++) {
    for (const { way, costs } of named) costs.push(await measure(way, service, counted.calls))
  }
  const medians = named.map(({ name, costs }) => [name, medianOf(costs)])
  return Object.fromEntries(medians) as Record<Name, Cost>
}

const medianOf = (costs: readonly Cost[]): Cost => {
  const median = (of: (cost: Cost) => number): number => quantile(costs.map(of), 0.5)
  return { own: median(({ own }) => own), service: median((cost) => cost.service), rate: median(({ rate }) => rate) }
}

async function measure(way: Way, service: string, calls: number): Promise<Cost> {
  let rate = 0
  const spent = await cpuPerPiece({ own: way.metrics, service }, async () => {
    const { requests, duration } = await load(way, calls)
    rate = requests.total / duration
    return requests.total
  })
  return { ...spent, rate }
}

async function load({ url, cookie }: Way, amount: number): Promise<Result> {
  const headers = cookie ? { cookie } : {}
  const result = await autocannon({ url: url + path, connections, amount, headers, sampleInt: endSeenMs })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} of ${result.requests.total} requests to ${url} failed.`)
  return result
}
