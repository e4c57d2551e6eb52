import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolderOutside } from '../../components/postgres/server-folder.ts'
import type { System } from '../../launcher/system.ts'

/** Not ours: the payment processor goes on and knows what it took. */
const outside = new Set(['payment-simulator', 'logs', '.evenhand-data'])

/** Kills everything at once and deletes all that the system kept, as a machine that burns does. */
export async function loseMachine(system: System, dataDir: string): Promise<void> {
  const all = Object.values(system.processes)
  for (const one of all) one.kill('SIGKILL')
  await Promise.all(all.map((one) => one.stop()))
  for (const name of readdirSync(dataDir)) if (!outside.has(name)) rmSync(join(dataDir, name), { recursive: true })
  removeFolderOutside(dataDir)
  await system.stop()
}
