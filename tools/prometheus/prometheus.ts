import { mkdirSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'yaml'
import type { RuleGroup } from '../monitoring/rules.ts'
import { openLog } from '../processes/process-log.ts'
import { PortBook } from '../processes/port-book.ts'
import { answersHttp } from '../processes/tcp.ts'
import { findPrometheus } from './program.ts'
import { findRaised, type RaisedAlert } from './raised-alerts.ts'

const readyMsMax = 30_000

export interface Prometheus {
  /** Where its API is. */
  url: string
  /** What fires now. */
  firing(): Promise<RaisedAlert[]>
  /** What fires now, or will unless it ends. */
  raised(): Promise<RaisedAlert[]>
  stop(): void
}

/** A Prometheus of its own, which looks each second, or as often as it is said; its files are in the folder. Throws Refused where there is none. */
export async function startPrometheus(
  folder: string,
  { groups, targets, every = '1s' }: { groups: readonly RuleGroup[]; targets: readonly string[]; every?: string },
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
  const url = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + readyMsMax
  while (!(await answersHttp(`${url}/-/ready`))) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`Prometheus didn’t start: ${join(folder, 'prometheus.log')} has the reason.`)
    await sleep(200)
  }
  return {
    url,
    firing: async () => (await findRaised(url)).filter(({ state }) => state === 'firing'),
    raised: () => findRaised(url),
    stop: () => void child.kill('SIGTERM'),
  }
}
