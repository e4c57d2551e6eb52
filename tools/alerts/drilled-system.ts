import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser, type Browser } from '../donors/browser.ts'
import { Answers } from '../donors/answers.ts'
import { askSupervisor } from '../launcher/control-client.ts'
import { openSecrets } from '../launcher/secrets.ts'
import { ROOT } from '../launcher/services.ts'
import { readSupervisor } from '../launcher/supervisor-record.ts'
import type { SystemStatus } from '../launcher/system-status.ts'
import { PortBook } from '../processes/port-book.ts'
import { runCommand } from '../processes/run-command.ts'
import { type EmailServer, startEmailServer } from './email-servers.ts'

/** A whole system that was started as a person starts it, by `npm start -- --detach`, so that the commands of the runbooks work on it. */
export interface DrilledSystem {
  site: string
  /** For what is typed: `DATA_DIR`, `PORT` and the shell's own variables. */
  environment: NodeJS.ProcessEnv
  status(): Promise<SystemStatus>
  /** Each service's database. */
  databases(): Promise<Record<string, string>>
  /** An administrator who has just given their password. */
  openDesk(): Promise<Browser>
  /** As if it hung: the process and what it started do nothing more, and hold what they hold. */
  hang(name: string): Promise<void>
  /** As a machine loses its power: what ran is gone, and so is what would have started it again. */
  killEverything(): Promise<void>
  run(command: string): Promise<string>
  /** One that the system doesn’t run itself; it ends with the system. */
  startEmailServer(name: string): Promise<EmailServer>
  stop(): Promise<void>
}

/** Once the drill is cut short nothing more is typed, and a start that was under way is undone. */
export async function startDrilledSystem(folder: string, cutShort: AbortSignal): Promise<DrilledSystem> {
  const dataDir = join(folder, 'system')
  const port = await new PortBook(join(folder, 'ports.json')).choose('site')
  const environment = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'INIT_CWD'),
    ),
    DATA_DIR: dataDir,
    PORT: String(port),
    // All the donors come from one address.
    LIMITS_SCALE: '1000000',
  }
  const type = (command: string) => runCommand('bash', ['-c', command], { cwd: ROOT, env: environment })
  const run = async (command: string) => {
    cutShort.throwIfAborted()
    return type(command)
  }
  const emailServers: EmailServer[] = []
  const stop = async () => {
    await type('npm stop')
    for (const server of emailServers) await server.stop()
  }
  await run('npm start -- --detach').catch(async (error: unknown) => {
    await stop()
    cutShort.throwIfAborted()
    throw error
  })
  const ask = <Answer>(path: string): Promise<Answer> => {
    const supervisor = readSupervisor(dataDir)
    if (!supervisor) throw new Error(`Nothing runs on ${dataDir} any more.`)
    return askSupervisor<Answer>(supervisor, 'GET', path)
  }
  const site = `http://localhost:${port}`
  const status = () => ask<SystemStatus>('/status')
  return {
    site,
    environment,
    status,
    databases: () => ask<Record<string, string>>('/databases'),
    async openDesk() {
      const browser = openBrowser(site, new Answers(), { mayLoseConnection: true })
      await browser.call('POST', '/api/admin/login', {
        username: 'admin',
        password: openSecrets(dataDir).adminPassword,
      })
      return browser
    },
    async hang(name) {
      const pid = (await status()).processes.find((one) => one.name === name)?.pid
      if (pid === undefined) throw new Error(`There is no process ${name} in this system.`)
      for (const one of withDescendants(pid)) signal(one, 'SIGSTOP')
    },
    async killEverything() {
      const { supervisorPid, processes } = await status()
      const pids = [supervisorPid, ...processes.map(({ pid }) => pid)].filter((pid) => pid !== undefined)
      // The supervisor goes first, and starts nothing again.
      for (const pid of pids.flatMap(withDescendants)) signal(pid, 'SIGKILL')
    },
    run,
    async startEmailServer(name) {
      const server = await startEmailServer(folder, name)
      emailServers.push(server)
      return server
    },
    stop,
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // A worker that has ended meanwhile.
  }
}

/** PostgreSQL's workers lead groups of their own, so a signal to its group doesn't reach them. */
function withDescendants(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((entry) => [Number(entry), parentOf(entry)]),
  )
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child)
  return [pid, ...children.flatMap(withDescendants)]
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
