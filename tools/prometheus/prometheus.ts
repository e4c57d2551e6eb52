import { mkdirSync, writeFileSync } from 'node:fs'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'yaml'
import type { RuleGroup } from '../monitoring/rules.ts'
import { openLog } from '../processes/process-log.ts'
import { PortBook } from '../processes/port-book.ts'
import { answersHttp } from '../processes/tcp.ts'
import { findPrometheus } from './program.ts'
import { findRaised, type RaisedAlert } from './raised-alerts.ts'

interface Watched {
  groups: readonly RuleGroup[]
  targets: readonly string[]
  /** How often it looks. */
  every?: string
  readyMsMax?: number
}

export interface Prometheus {
  /** Where its API is. */
  url: string
  /** What fires now. */
  firing(): Promise<RaisedAlert[]>
  /** What fires now, or will unless it ends. */
  raised(): Promise<RaisedAlert[]>
  stop(): void
}

/**
 * A Prometheus of its own, which looks each second, or as often as it is said; its files are in the folder. Throws Refused where there is none, and
 * leaves none behind that didn’t get ready in time.
 */
export async function startPrometheus(
  folder: string,
  { groups, targets, every = '1s', readyMsMax = 30_000 }: Watched,
  say: (line: string) => void,
): Promise<Prometheus> {
  const program = await findPrometheus(say)
  mkdirSync(folder, { recursive: true })
  const port = await new PortBook(join(folder, 'ports.json')).choose('prometheus')
  const configFile = join(folder, 'prometheus.yml')
  writeFileSync(
    configFile,
    stringify({
      global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
      rule_files: ['rules.yml'],
      scrape_configs: [{ job_name: 'evenhand', static_configs: [{ targets }] }],
    }),
  )
  writeFileSync(join(folder, 'rules.yml'), stringify({ groups }, { lineWidth: 0 }))
  const log = openLog(join(folder, 'prometheus.log'))
  const child = spawn(
    program,
    [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', log, log] },
  )
  let fault: Error | undefined
  child.on('error', (error) => (fault = error))
  const url = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + readyMsMax
  while (!(await answersHttp(`${url}/-/ready`))) {
    if (hasEnded(child) || Date.now() > giveUpAt) {
      await end(child)
      const reason = fault?.message ?? `${join(folder, 'prometheus.log')} has the reason`
      throw new Error(`Prometheus didn’t start: ${reason}.`)
    }
    await sleep(200)
  }
  return {
    url,
    firing: async () => (await findRaised(url)).filter(({ state }) => state === 'firing'),
    raised: () => findRaised(url),
    stop: () => void child.kill('SIGTERM'),
  }
}

/** Also what couldn’t be started at all. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null

/** Returns when the lock on its folder is free. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
