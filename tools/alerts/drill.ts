import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Answers } from '../donors/answers.ts'
import { openBrowser } from '../donors/browser.ts'
import { giveSteadily } from '../donors/steady-gifts.ts'
import { ruleGroups } from '../monitoring/rules.ts'
import { throwAwayFolder } from '../test/throw-away.ts'
import { type DrilledSystem, startDrilledSystem } from './drilled-system.ts'
import { fasterGroups } from './faster.ts'
import { type Fault, faults, findDonors } from './faults/index.ts'
import type { AlertsOptions } from './options.ts'
import { type FiringAlert, type Prometheus, startPrometheus } from './prometheus.ts'
import { runRunbooks } from './remedy.ts'

const lookEveryMs = 500
/** Of times that are 20 times faster; the longest alert here waits for an hour. */
const patienceMs = 360_000
const fastest = 20
const giftsPerMinute = 30
/** Gifts until the faults begin. */
const warmGivers = 15
const codeEveryMs = 4_000

export interface Finding {
  fault: string
  alert: string
  isGood: boolean
  says: string
}

interface Drill {
  system: DrilledSystem
  prometheus: Prometheus
  speed: number
  say: (line: string) => void
}

/** Breaks a system of its own again and again while people use it, and answers of each alert whether it fired and whether its runbook ended it. */
export async function drillAlerts({ names, speed }: AlertsOptions, say: (line: string) => void): Promise<Finding[]> {
  const folder = throwAwayFolder('alerts')
  const system = await startDrilledSystem(folder)
  const { metrics = {} } = await system.status()
  const targets = Object.values(metrics).map((url) => new URL(url).host)
  const prometheus = await startPrometheus(
    join(folder, 'prometheus'),
    { groups: fasterGroups(ruleGroups(), (alert) => speed * hurryOf(alert)), targets },
    say,
  )
  const over = new AbortController()
  const people = usedByPeople(system.site, over.signal)
  try {
    const drill = { system, prometheus, speed, say }
    await untilUsed(system)
    const findings: Finding[] = []
    for (const name of names) {
      const fault = faults.get(name)
      if (!fault) throw new Error(`There is no fault '${name}'.`)
      findings.push(...(await drillOne(drill, name, fault)))
    }
    return findings
  } finally {
    over.abort()
    prometheus.stop()
    await system.run('npm stop')
    await people
    rmSync(folder, { recursive: true, force: true })
  }
}

const hurryOf = (alert: string | undefined): number =>
  (alert === undefined ? undefined : [...faults.values()].find(({ alerts }) => alerts.includes(alert))?.hurry) ?? 1

/** What nobody has used yet can't be late: everything that a gift leads to has happened once. */
async function untilUsed(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  const used = await until(patienceMs, async () => (await findDonors(desk)).length >= warmGivers)
  if (!used.isSo) throw new Error('The donors of the drill gave nothing.')
}

async function drillOne(
  { system, prometheus, speed, say }: Drill,
  fault: string,
  { alerts, strike, repair, find }: Fault,
): Promise<Finding[]> {
  const finding = (alert: string, isGood: boolean, says: string): Finding => {
    say(`${isGood ? '✓' : '✗'} ${fault}: ${alert} ${says}`)
    return { fault, alert, isGood, says }
  }
  const isOne = ({ name }: FiringAlert) => alerts.includes(name)
  const patience = (patienceMs * fastest) / speed
  const calm = await until(patience, async () => !(await prometheus.firing()).some(isOne))
  if (!calm.isSo) return [finding(alerts.join(', '), false, 'fires before anything is broken')]
  await strike(system)
  const fired = new Map<string, FiringAlert>()
  const rising = await until(patience, async () => {
    for (const alert of (await prometheus.firing()).filter(isOne)) fired.set(alert.name, alert)
    return fired.size === alerts.length
  })
  const silent = alerts.filter((alert) => !fired.has(alert))
  await repair?.(system)
  const typed = await runRunbooks(system, [...fired.values()], { found: (await find?.(system)) ?? {}, speed })
  const falling = await until(patience, async () => !(await prometheus.firing()).some(isOne))
  const how = `fired within ${rising.seconds} s, and ${falling.isSo ? 'ended' : 'did not end'} within ${falling.seconds} s of: ${typed.join('; ')}`
  return [
    ...silent.map((alert) => finding(alert, false, `did not fire within ${rising.seconds} s`)),
    ...[...fired.keys()].map((alert) => finding(alert, falling.isSo, how)),
  ]
}

async function until(milliseconds: number, isSo: () => Promise<boolean>): Promise<{ isSo: boolean; seconds: number }> {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1_000)
  for (;;) {
    if (await isSo()) return { isSo: true, seconds: seconds() }
    if (Date.now() - begun > milliseconds) return { isSo: false, seconds: seconds() }
    await sleep(lookEveryMs)
  }
}

/** Donors give, look at the giveaways and ask for codes, whatever happens to those before them. */
async function usedByPeople(site: string, over: AbortSignal): Promise<void> {
  const answers = new Answers()
  const isOver = () => over.aborted
  const giving = giveSteadily({ site, perMinute: giftsPerMinute, answers, mayLoseConnection: true }, isOver)
  const asking = (async () => {
    while (!isOver()) {
      const email = `drill-${crypto.randomUUID()}@example.test`
      const visitor = openBrowser(site, answers, { mayLoseConnection: true })
      void visitor.call('POST', '/api/session/codes', { email }).catch(() => undefined)
      void fetch(`${site}/api/giveaways`)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
      await sleep(codeEveryMs)
    }
  })()
  await Promise.all([giving, asking])
}
