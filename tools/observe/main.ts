/**
 * `npm run observe`: a Prometheus over the system that runs on DATA_DIR, with the rules of the chart, and its dashboards and alerts on one page, until
 * Ctrl-C. `-- --port 9090` says where the page is. What was measured stays in DATA_DIR/prometheus.
 */
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { chooseCacheDir } from '../components/cache.ts'
import { parsedArgs, wholeNumber } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { runMain } from '../command-line/tell.ts'
import { askSupervisor } from '../launcher/control-client.ts'
import { ROOT } from '../launcher/services.ts'
import { readSupervisor } from '../launcher/supervisor-record.ts'
import type { SystemStatus } from '../launcher/system-status.ts'
import { ruleGroups } from '../monitoring/rules.ts'
import { startPrometheus } from '../prometheus/prometheus.ts'
import { pageServer } from './page-server.ts'
import { findCharts } from './picture.ts'
import { everySeconds } from './series.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Where each process of the running system tells its numbers. */
async function findTargets(dataDir: string): Promise<string[]> {
  const supervisor = readSupervisor(dataDir)
  if (!supervisor) throw new Refused(`No system is running on ${dataDir}. Start it with npm start.`)
  const { metrics = {} } = await askSupervisor<SystemStatus>(supervisor, 'GET', '/status')
  const targets = Object.values(metrics).map((url) => new URL(url).host)
  if (targets.length === 0) throw new Refused('The system is still starting. Try again when npm run status shows it.')
  return targets
}

await runMain(async () => {
  const { values } = parsedArgs({ args: process.argv.slice(2), options: { port: { type: 'string', default: '9090' } } })
  const port = wholeNumber('--port', values.port, [1, 65_535])
  const dataDir = resolve(process.env['INIT_CWD'] ?? '.', process.env['DATA_DIR'] || join(ROOT, '.data'))
  const targets = await findTargets(dataDir)
  const charts = await findCharts(chooseCacheDir(process.env, dataDir), say)
  const prometheus = await startPrometheus(
    join(dataDir, 'prometheus'),
    { groups: ruleGroups(), targets, every: `${everySeconds}s` },
    say,
  )
  const server = pageServer(prometheus.url, charts)
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new Refused(`Port ${port} is taken. Choose another one: --port 9091.`) : error
    })
    say(`http://localhost:${port} shows it. Prometheus itself responds at ${prometheus.url}. Ctrl-C ends both.`)
    await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
  } finally {
    server.closeAllConnections()
    server.close()
    prometheus.stop()
  }
})
process.exit()
