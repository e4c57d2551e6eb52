import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { askSupervisor } from './control-client.ts'
import { ROOT } from './services.ts'
import { readSupervisor } from './supervisor-record.ts'

const caller = process.env.INIT_CWD ?? '.'

/**
 * Runs a command of the entries service with the arguments of this process, on the database that DATABASE_URL names, else on that of the system that
 * runs on DATA_DIR. The exit code is the command's.
 */
export async function runEntriesCommand(program: string): Promise<void> {
  const isAsked = process.argv.length > 2
  const DATABASE_URL = process.env.DATABASE_URL || (isAsked ? await findDatabase() : undefined)
  if (isAsked && DATABASE_URL === undefined) {
    process.stderr.write(
      'No system is running here, or it’s still starting. Start it with npm start, or set DATABASE_URL.\n',
    )
    process.exitCode = 1
    return
  }
  const child = spawn(
    process.execPath,
    ['--conditions=@evenhand/source', join(ROOT, 'services/entries', program), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      cwd: caller,
      env: { ...process.env, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) },
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

/** The database of the system that runs on DATA_DIR; undefined when none runs, or it still starts. */
async function findDatabase(): Promise<string | undefined> {
  const supervisor = readSupervisor(resolve(caller, process.env.DATA_DIR || resolve(ROOT, '.data')))
  if (!supervisor) return undefined
  const databases = await askSupervisor<Record<string, string>>(supervisor, 'GET', '/databases')
  return databases.entries
}
