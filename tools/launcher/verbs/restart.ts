import { StartFailure } from '../../processes/process-spec.ts'
import { askSupervisor } from '../control-client.ts'
import { readSupervisor } from '../supervisor-record.ts'

/** Stops one process of the running system and starts it anew; returns when it serves. */
export async function restart(dataDir: string, name: string): Promise<void> {
  const supervisor = readSupervisor(dataDir)
  if (!supervisor) throw new StartFailure(`Nothing is running on the data in ${dataDir}. Start it with npm start.`)
  const { message } = await askSupervisor<{ message: string }>(
    supervisor,
    'POST',
    `/restart/${encodeURIComponent(name)}`,
  )
  process.stdout.write(`${message}\n`)
}
