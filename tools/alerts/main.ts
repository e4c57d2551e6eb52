/**
 * `npm run alerts`: breaks a system of its own, piece after piece, while people use it; a Prometheus with the alerts of the chart has to fire, and the
 * commands of each runbook have to end it. Every time in the rules is 20 times shorter, or as much as the fault says; `-- --speed 1` takes them as they
 * are. `-- kafka-hangs` does some of the faults.
 */
import { boards } from '../monitoring/boards.ts'
import { objectives } from '../monitoring/objectives.ts'
import { burnsOf } from '../monitoring/burn-rates.ts'
import { Refused } from '../command-line/refused.ts'
import { runMain } from '../command-line/tell.ts'
import { endRunningCommands } from '../processes/run-command.ts'
import { drillAlerts } from './drill.ts'
import { faults } from './faults/index.ts'
import { readOptions } from './options.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The alerts that no fault here is for. */
function notDrilled(): string[] {
  const all = [
    ...objectives.flatMap((objective) => burnsOf(objective).map(({ alert }) => alert)),
    ...boards.flatMap(({ signals }) => signals.flatMap(({ alerts }) => alerts.map(({ name }) => name))),
  ]
  const drilled = new Set([...faults.values()].flatMap(({ alerts }) => alerts))
  return all.filter((name) => !drilled.has(name))
}

/** Aborted by Ctrl-C, or by what ends a command that takes too long: what was started is stopped first. */
function cutShort(): AbortSignal {
  const cut = new AbortController()
  const handle = (): void => {
    // A signal reaches this process, and npm passes it on: what stops the system by then is no command to end.
    if (cut.signal.aborted) return
    cut.abort(new Refused('The drill was cut short. What it had started was stopped.'))
    endRunningCommands()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, handle)
  return cut.signal
}

await runMain(async () => {
  const findings = await drillAlerts(readOptions(process.argv.slice(2)), say, cutShort())
  const failed = findings.filter(({ isGood }) => !isGood).length
  const left = notDrilled()
  if (left.length > 0) say(`\nNo fault here is for: ${left.join(', ')}`)
  say(`\n${findings.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
process.exit()
