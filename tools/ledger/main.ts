/**
 * `npm run ledger -- verify | rebuild | explain DONOR`: the command of the entries service, on the database that DATABASE_URL names, else on that
 * of the system that runs on DATA_DIR.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { askSupervisor } from '../launcher/control-client.ts'
import { ROOT } from '../launcher/services.ts'
import { readSupervisor } from '../launcher/supervisor-record.ts'

const program = join(ROOT, 'services/entries/src/audit/ledger-command.ts')
const caller = process.env.INIT_CWD ?? '.'

/** The database of the system that runs on DATA_DIR; undefined when none runs, or it still starts. */
async function findDatabase(): Promise<string | undefined> {
  const supervisor = readSupervisor(resolve(caller, process.env.DATA_DIR || resolve(ROOT, '.data')))
  if (!supervisor) return undefined
  const databases = await askSupervisor<Record<string, string>>(supervisor, 'GET', '/databases')
  return databases.entries
}

const isAsked = process.argv.length > 2
const DATABASE_URL = process.env.DATABASE_URL || (isAsked ? await findDatabase() : undefined)
if (isAsked && DATABASE_URL === undefined) {
  process.stderr.write('No system runs here, or it still starts. Start it with npm start, or set DATABASE_URL.\n')
  process.exitCode = 1
} else {
  const child = spawn(process.execPath, ['--conditions=@evenhand/source', program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: caller,
    env: { ...process.env, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}
