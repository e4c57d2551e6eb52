import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon, { type Result } from 'autocannon'
import type { System } from '../../launcher/system.ts'
import { type Figure, microseconds, perSecond } from '../figures.ts'
import { cpuPerPiece } from './processor-time.ts'

/** A call that costs the service next to nothing, so that what is seen is the way to it. */
const path = '/api/payment-config'
const connections = 10
const warmUpCalls = 4_000
const calls = 8_000

/** What the gateway adds to a call — session, limits, identity token, forwarding, its log line — beside the least that a proxy can do. */
export async function measureGateway(system: System, sessionCookie: string): Promise<Figure[]> {
  const { gateway } = system.addresses
  const service = system.addresses.services.donations ?? ''
  const proxy = await startBareProxy(service)
  try {
    const direct = await measure(service, service, '')
    const bare = await measure(proxy.url, service, '')
    const whole = await measure(gateway, service, sessionCookie)
    return [
      {
        what: 'Processor time of the gateway for one proxied request, with session and limits',
        value: microseconds(whole.own),
        beside: `a bare Node proxy: ${microseconds(bare.own)}; the service asked directly: ${microseconds(direct.own)} (aim: under 100 µs more than the service)`,
      },
      {
        what: 'Processor time of the service for one request through the gateway',
        value: microseconds(whole.service),
        beside: `${microseconds(direct.own)} without an identity token`,
      },
      {
        what: `Requests through the gateway, ${connections} connections`,
        value: perSecond(whole.rate),
        beside: `a bare Node proxy: ${perSecond(bare.rate)}; the service asked directly: ${perSecond(direct.rate)}`,
      },
    ]
  } finally {
    proxy.stop()
  }
}

/** Microseconds of the asked process and of the service behind it, and requests a second. */
async function measure(url: string, service: string, cookie: string) {
  await load(url, cookie, warmUpCalls)
  let rate = 0
  const spent = await cpuPerPiece({ own: url, service }, async () => {
    const { requests } = await load(url, cookie, calls)
    rate = requests.average
    return requests.total
  })
  return { ...spent, rate }
}

async function startBareProxy(target: string): Promise<{ url: string; stop(): void }> {
  const program = fileURLToPath(new URL('../bare-proxy.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, TARGET: target },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${line.toString().trim()}`, stop: () => void child.kill('SIGKILL') }
}

async function load(url: string, cookie: string, amount: number): Promise<Result> {
  const result = await autocannon({ url: url + path, connections, amount, headers: cookie ? { cookie } : {} })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} of ${result.requests.total} requests to ${url} failed.`)
  return result
}
