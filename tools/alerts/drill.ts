import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ruleGroups } from '../monitoring/rules.ts'
import { throwAwayFolder } from '../test/throw-away.ts'
import { type DrilledSystem, startDrilledSystem } from './drilled-system.ts'
import { fasterGroups } from './faster.ts'
import { type Fault, faults, findDonors } from './faults/index.ts'
import { type AlertsOptions, usualSpeed } from './options.ts'
import { usedByPeople } from './people.ts'
import { type Prometheus, startPrometheus } from '../prometheus/prometheus.ts'
import type { RaisedAlert } from '../prometheus/raised-alerts.ts'
import { runRunbooks } from './remedy.ts'

const lookEveryMs = 500
/** At the usual speed the longest alert waits for an hour; at a hundred times it ends six hours after its cause. */
const patienceMs = 360_000
/** Gifts until the faults begin. */
const warmGivers = 15

export interface Finding {
  fault: string
  alert: string
  isGood: boolean
  says: string
}

interface Drill {
  system: DrilledSystem
  /** Of the fault's own speed. */
  prometheus: Prometheus
  speed: number
  say: (line: string) => void
  cutShort: AbortSignal
}

const faultOf = (name: string): Fault => {
  const fault = faults.get(name)
  if (!fault) throw new Error(`There is no fault '${name}'.`)
  return fault
}

/** Breaks a system of its own again and again while people use it, and answers of each alert whether it fired and whether its runbook ended it. */
export async function drillAlerts(
  { names, speed }: AlertsOptions,
  say: (line: string) => void,
  cutShort: AbortSignal,
): Promise<Finding[]> {
  const folder = throwAwayFolder('alerts')
  const system = await startDrilledSystem(folder, cutShort)
  const { metrics = {} } = await system.status()
  const targets = Object.values(metrics).map((url) => new URL(url).host)
  const speedOf = (name: string): number => speed ?? faultOf(name).speed ?? usualSpeed
  const watching = new Map<number, Prometheus>()
  const over = new AbortController()
  const people = usedByPeople(system.site, over.signal)
  try {
    for (const one of new Set(names.map(speedOf))) {
      const groups = fasterGroups(ruleGroups(), one)
      watching.set(one, await startPrometheus(join(folder, `prometheus-${one}`), { groups, targets }, say))
    }
    const drillEach = async (): Promise<Finding[]> => {
      await untilUsed(system)
      const findings: Finding[] = []
      for (const name of names) {
        const prometheus = watching.get(speedOf(name))
        if (!prometheus) throw new Error(`No Prometheus watches for ${name}.`)
        findings.push(...(await drillOrTell({ system, prometheus, speed: speedOf(name), say, cutShort }, name)))
      }
      return findings
    }
    return await Promise.race([drillEach(), aborted(cutShort)])
  } finally {
    over.abort()
    for (const prometheus of watching.values()) prometheus.stop()
    await system.stop()
    await people
    rmSync(folder, { recursive: true, force: true })
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  const ended = Promise.withResolvers<never>()
  if (signal.aborted) ended.reject(signal.reason)
  signal.addEventListener('abort', () => ended.reject(signal.reason), { once: true })
  return ended.promise
}

/** What nobody has used yet can't be late: everything that a gift leads to has happened once. */
async function untilUsed(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  const used = await until(patienceMs, async () => (await findDonors(desk)).length >= warmGivers)
  if (!used.isSo) throw new Error('The donors of the drill gave nothing.')
}

function finding({ say }: Drill, about: Omit<Finding, 'isGood'>, isGood: boolean): Finding {
  say(`${isGood ? '✓' : '✗'} ${about.fault}: ${about.alert} ${about.says}`)
  return { ...about, isGood }
}

/** A fault that can’t be had keeps none of those after it from being drilled. */
async function drillOrTell(drill: Drill, fault: string): Promise<Finding[]> {
  try {
    return await drillOne(drill, fault)
  } catch (error) {
    drill.cutShort.throwIfAborted()
    const { alerts } = faultOf(fault)
    return [finding(drill, { fault, alert: alerts.join(', '), says: `couldn’t be drilled: ${String(error)}` }, false)]
  }
}

async function drillOne(drill: Drill, fault: string): Promise<Finding[]> {
  const { system, prometheus, speed } = drill
  const { alerts, strike, repair, find } = faultOf(fault)
  const found = (alert: string, isGood: boolean, says: string) => finding(drill, { fault, alert, says }, isGood)
  const isOne = ({ name }: RaisedAlert) => alerts.includes(name)
  const patience = (patienceMs * usualSpeed) / Math.min(speed, usualSpeed)
  const calm = await until(patience, async () => !(await prometheus.raised()).some(isOne))
  if (!calm.isSo) return [found(alerts.join(', '), false, 'fires before anything is broken')]
  await strike(system)
  const fired = new Map<string, RaisedAlert>()
  const rising = await until(patience, async () => {
    for (const alert of (await prometheus.firing()).filter(isOne)) fired.set(alert.name, alert)
    return fired.size === alerts.length
  })
  const silent = alerts.filter((alert) => !fired.has(alert))
  await repair?.(system)
  const typed = await runRunbooks(system, [...fired.values()], { found: (await find?.(system)) ?? {}, speed })
  const falling = await until(patience, async () => !(await prometheus.firing()).some(isOne))
  const how = `fired within ${rising.seconds} s, and ${falling.isSo ? 'ended' : 'did not end'} within ${falling.seconds} s of: ${typed.join('; ') || 'what its steps say'}`
  return [
    ...silent.map((alert) => found(alert, false, `did not fire within ${rising.seconds} s`)),
    ...[...fired.keys()].map((alert) => found(alert, falling.isSo, how)),
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
