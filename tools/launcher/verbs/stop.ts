import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeContainersLeft } from '../../components/docker.ts'
import { PidRegister } from '../../processes/pid-register.ts'
import { signalGroup, startMark } from '../../processes/process-identity.ts'
import { askSupervisor } from '../control-client.ts'
import { readSupervisor } from '../supervisor-record.ts'

const STOP_TIMEOUT_MS = 70_000
const POLL_MS = 100

/** Ends the running system of the data directory, or what a killed supervisor has left of it. */
export async function stop(dataDir: string): Promise<void> {
  const supervisor = readSupervisor(dataDir)
  if (supervisor) {
    await askSupervisor(supervisor, 'POST', '/stop').catch(() => signalGroup(supervisor.pid, 'SIGTERM'))
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (startMark(supervisor.pid) === supervisor.mark && Date.now() < deadline) await sleep(POLL_MS)
    if (startMark(supervisor.pid) === supervisor.mark) signalGroup(supervisor.pid, 'SIGKILL')
  }
  const ended = await new PidRegister(join(dataDir, 'processes.json')).endLeftovers()
  await removeContainersLeft(dataDir)
  const nothing = !supervisor && ended.length === 0
  process.stdout.write(
    nothing
      ? `Nothing is running on the data in ${dataDir}. A system started with DATA_DIR is stopped with the same DATA_DIR.\n`
      : 'Everything has stopped.\n',
  )
}
