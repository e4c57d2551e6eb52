import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMPONENTS } from '../../components/start.ts'
import { removeVolumes } from '../../components/docker.ts'
import { logSize, openLog, readFrom, rotateLog } from '../../processes/process-log.ts'
import { startMark } from '../../processes/process-identity.ts'
import { StartFailure } from '../../processes/process-spec.ts'
import type { StartCommand } from '../command-line.ts'
import { openDataFolder, resetDataFolder } from '../data-folder.ts'
import { readSupervisor } from '../supervisor-record.ts'
import { supervise } from '../supervise.ts'

/** Starts everything: in the foreground until it is stopped, or detached, returning when it serves. */
export async function start(command: StartCommand): Promise<void> {
  refuseSecond(command.dataDir)
  if (command.reset) await reset(command.dataDir)
  openDataFolder(command.dataDir)
  if (command.detach) return startDetached(command)
  await supervise(command)
}

function refuseSecond(dataDir: string): void {
  const running = readSupervisor(dataDir)
  if (!running) return
  const where = running.site ? `at ${running.site} ` : ''
  throw new StartFailure(
    `Evenhand already runs ${where}on the data in ${dataDir} (process ${running.pid}). End it with npm stop, or set DATA_DIR and PORT for a second one.`,
  )
}

async function reset(dataDir: string): Promise<void> {
  const names = COMPONENTS.map(({ name }) => name)
  await removeVolumes(dataDir, names)
  resetDataFolder(dataDir)
  process.stdout.write(`All data in ${dataDir} was deleted.\n`)
}

/** The supervisor as a process of its own, its output in a log; this one shows that log until the system serves. */
async function startDetached(command: StartCommand): Promise<void> {
  const logFile = join(command.dataDir, 'logs', 'supervisor.log')
  rotateLog(logFile)
  let position = logSize(logFile)
  const log = openLog(logFile)
  const options = [...(command.preferDocker ? ['--docker'] : []), ...(command.mode === 'dev' ? ['--dev'] : [])]
  const program = join(import.meta.dirname, '..', 'main.ts')
  const child = spawn(process.execPath, [...process.execArgv, program, 'start', ...options], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const { pid = 0 } = child
  const mark = startMark(pid)
  child.unref()
  for (;;) {
    await sleep(200)
    const alive = startMark(pid) === mark
    const record = readSupervisor(command.dataDir)
    const text = readFrom(logFile, position)
    position += Buffer.byteLength(text)
    process.stdout.write(text)
    if (record?.pid === pid && record.state === 'ready') break
    if (!alive) return void (process.exitCode = 1)
  }
  process.stdout.write('Running in the background. npm stop stops it; npm run status shows its status.\n')
}
