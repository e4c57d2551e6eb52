import autocannon, { type Result } from 'autocannon'
import type { System } from '../../launcher/system.ts'
import { type Figure, microseconds, perSecond } from '../figures.ts'
import { cpuPerPiece } from './processor-time.ts'

/** A call that costs the service next to nothing, so that what is seen is the way to it. */
const path = '/api/payment-config'
const connections = 10
const warmUpCalls = 4_000
const calls = 8_000

/** What the gateway adds to a call: session, limits, identity token, forwarding, its log line. */
export async function measureGateway(system: System, sessionCookie: string): Promise<Figure[]> {
  const { gateway } = system.addresses
  const service = system.addresses.services.donations ?? ''
  const urls = { gateway, service }
  await load(gateway, sessionCookie, warmUpCalls)
  await load(service, '', warmUpCalls)
  let rate = { bare: 0, proxied: 0 }
  const bare = await cpuPerPiece(urls, async () => {
    const { requests } = await load(service, '', calls)
    rate = { ...rate, bare: requests.average }
    return requests.total
  })
  const proxied = await cpuPerPiece(urls, async () => {
    const { requests } = await load(gateway, sessionCookie, calls)
    rate = { ...rate, proxied: requests.average }
    return requests.total
  })
  return [
    {
      what: 'Processor time of the gateway for one proxied request, with session and limits',
      value: microseconds(proxied.gateway),
      beside: `the service itself spends ${microseconds(bare.service)} when asked directly (aim: under 100 µs)`,
    },
    {
      what: 'Processor time of the service for one request through the gateway',
      value: microseconds(proxied.service),
      beside: `${microseconds(bare.service)} without an identity token to verify`,
    },
    {
      what: `Requests through the gateway, ${connections} connections`,
      value: perSecond(rate.proxied),
      beside: `${perSecond(rate.bare)} at the service itself`,
    },
  ]
}

async function load(url: string, cookie: string, amount: number): Promise<Result> {
  const result = await autocannon({ url: url + path, connections, amount, headers: cookie ? { cookie } : {} })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} of ${result.requests.total} requests to ${url} failed.`)
  return result
}
