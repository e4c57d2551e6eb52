import { table } from '../../command-line/table.ts'
import { askSupervisor } from '../control-client.ts'
import { readSupervisor } from '../supervisor-record.ts'
import type { SystemStatus } from '../system-status.ts'

/** Prints every process and address of the running system, as a table or as JSON. */
export async function status(dataDir: string, json: boolean): Promise<void> {
  const answer = await findStatus(dataDir)
  process.stdout.write(json ? `${JSON.stringify(answer, null, 2)}\n` : `${statusLines(answer).join('\n')}\n`)
}

async function findStatus(dataDir: string): Promise<SystemStatus> {
  const supervisor = readSupervisor(dataDir)
  if (supervisor) return askSupervisor<SystemStatus>(supervisor, 'GET', '/status')
  return { running: false, state: 'stopped', dataDir, processes: [], components: [], addresses: {} }
}

function statusLines(status: SystemStatus): string[] {
  if (!status.running) return [`Nothing is running on the data in ${status.dataDir}. Start it with npm start.`]
  if (status.state === 'starting') return ['It’s still starting.']
  const rows = [
    ['name', 'state', 'pid', 'restarts', 'address'],
    ...status.processes.map((one) => [
      one.name,
      one.state,
      String(one.pid ?? '-'),
      String(one.restarts),
      one.address ?? '',
    ]),
    ...status.components
      .filter(({ source }) => source === 'environment')
      .map(({ name, addresses }) => [name, 'given', '-', '-', Object.values(addresses).join(' ')]),
  ]
  return [
    ...table(rows),
    '',
    ...Object.entries(status.addresses).map(([name, address]) => `${name.padEnd(18)}${address}`),
  ]
}
