import { setTimeout as sleep } from 'node:timers/promises'
import { entries } from '@evenhand/contracts/http'
import { Answers } from '../../donors/answers.ts'
import { type Browser, openBrowser } from '../../donors/browser.ts'
import { findCardForm, give } from '../../donors/give.ts'
import { simulatorAt } from '../../faults/simulator.ts'
import type { System } from '../../launcher/system.ts'
import { type Figure, milliseconds, quantile } from '../figures.ts'
import type { Size } from '../size.ts'

const sizes = { whole: { warmUp: 10, gifts: 100 }, short: { warmUp: 1, gifts: 4 } }
const askEveryMs = 4
const visibleMsMax = 20_000

/** From the moment at which the processor sends its webhook until the donor's account shows the entries, one gift at a time. */
export async function measureVisibleEntries(system: System, administrator: Browser, size: Size): Promise<Figure[]> {
  const { warmUp, gifts } = sizes[size]
  const { site, simulator: url = '' } = system.addresses
  const simulator = simulatorAt(url)
  const answers = new Answers()
  const form = await findCardForm(openBrowser(site, answers, { mayLoseConnection: false }))
  const wish = { way: 'directly', wanted: { kind: 'gift', cents: 50_00n } } as const
  const samples: number[] = []
  await simulator.setMode('hold')
  for (let nth = 0; nth < warmUp + gifts; nth++) {
    const email = `bench-${crypto.randomUUID()}@example.test`
    await give(openBrowser(site, answers, { mayLoseConnection: false }), { email, wish }, form, answers)
    const sent = performance.now()
    const flushed = simulator.flush()
    await untilVisible(administrator, email)
    if (nth >= warmUp) samples.push(performance.now() - sent)
    await flushed
  }
  await simulator.setMode('normal')
  const what = (part: string) => `From the webhook to the entries in the donor's account, ${part}`
  const beside = `${gifts} gifts one after the other, asked every ${askEveryMs} ms through the gateway`
  return [
    { what: what('p50'), value: milliseconds(quantile(samples, 0.5)), beside: `${beside} (aim: under 500 ms)` },
    { what: what('p99'), value: milliseconds(quantile(samples, 0.99)), beside },
  ]
}

async function untilVisible(administrator: Browser, email: string): Promise<void> {
  const path = `/api/donor-account/stats?${new URLSearchParams({ email }).toString()}`
  const giveUpAt = performance.now() + visibleMsMax
  for (;;) {
    const stats = entries.getDonorStats.response.body.parse(await administrator.call('GET', path))
    if (stats.totalLifetimeEntries > 0) return
    if (performance.now() > giveUpAt) throw new Error(`The entries were not visible after ${visibleMsMax} ms.`)
    await sleep(askEveryMs)
  }
}
