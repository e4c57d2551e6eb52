import { join } from 'node:path'
import { StartFailure } from '../processes/process-spec.ts'
import { PidRegister } from '../processes/pid-register.ts'
import { signalGroup, startMark } from '../processes/process-identity.ts'
import type { StartCommand } from './command-line.ts'
import { openControlServer, type ControlServer } from './control-server.ts'
import { readyLines } from './ready-lines.ts'
import { rememberPasswordShown } from './secrets.ts'
import { claimSupervisor, releaseSupervisor, updateSupervisor, type SupervisorRecord } from './supervisor-record.ts'
import { statusOf, type SystemStatus } from './system-status.ts'
import { startSystem, type System } from './system.ts'

/** A terminal's Ctrl-C reaches us twice, directly and through npm; a second press comes later than this. */
const SAME_PRESS_MS = 700

/** Runs the system in this process until somebody asks for its end. */
export async function supervise(command: StartCommand): Promise<void> {
  const { dataDir } = command
  const begun = Date.now()
  const log = (line: string) => {
    const seconds = ((Date.now() - begun) / 1000).toFixed(1).padStart(6)
    process.stdout.write(`${system ? new Date().toISOString() : `${seconds} s`}  ${line}\n`)
  }
  let system: System | undefined
  const stopping = new AbortController()
  onStopSignals(stopping, dataDir)

  const control = await openControlServer({
    status: () => (system ? statusOf(system, dataDir) : startingStatus(dataDir)),
    databases: () => system?.addresses.databases ?? {},
    restart: (name) => restartProcess(system, name),
    stop: () => stopping.abort(),
  })
  const record = supervisorRecord(control)
  if (!claimSupervisor(dataDir, record)) {
    control.close()
    throw new StartFailure(`Another start on the data in ${dataDir} got there first.`)
  }
  try {
    const { mode, preferDocker, port } = command
    system = await startSystem({ port, dataDir, mode, preferDocker, log, signal: stopping.signal })
    updateSupervisor(dataDir, { ...record, state: 'ready', site: system.addresses.site })
    process.stdout.write(`${readyLines(system, begun).join('\n')}\n`)
    if (!system.admin.isGiven) rememberPasswordShown(dataDir)
    await untilAborted(stopping.signal)
    process.stdout.write('Stopping\n')
    await system.stop()
    process.stdout.write('Everything has stopped.\n')
  } finally {
    releaseSupervisor(dataDir)
    control.close()
  }
}

/** First press: an orderly end. Second press: everything is killed and the process is gone. */
function onStopSignals(stopping: AbortController, dataDir: string): void {
  let firstAt: number | undefined
  const handle = () => {
    if (firstAt === undefined) {
      firstAt = Date.now()
      stopping.abort()
    } else if (Date.now() - firstAt > SAME_PRESS_MS) {
      for (const { pid } of new PidRegister(join(dataDir, 'processes.json')).living()) signalGroup(pid, 'SIGKILL')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}

function supervisorRecord(control: ControlServer): SupervisorRecord {
  return {
    pid: process.pid,
    mark: startMark(process.pid) ?? '',
    state: 'starting',
    controlUrl: control.url,
    token: control.token,
    site: undefined,
  }
}

function startingStatus(dataDir: string): SystemStatus {
  return {
    running: true,
    state: 'starting',
    dataDir,
    supervisorPid: process.pid,
    processes: [],
    components: [],
    addresses: {},
  }
}

async function restartProcess(system: System | undefined, name: string): Promise<string> {
  if (!system) throw new StartFailure('The system is still starting.')
  // The gateway’s health calls the store by the name that people know.
  const one = system.processes[name === 'mongodb' ? 'mongo' : name]
  if (!one) {
    throw new StartFailure(`There is no process '${name}'. There are: ${Object.keys(system.processes).join(', ')}.`)
  }
  await one.restart()
  return `${name} is running again (process ${one.pid})`
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
