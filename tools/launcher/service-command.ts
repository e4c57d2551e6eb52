import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { runMain } from '../command-line/tell.ts'
import { StartFailure } from '../processes/process-spec.ts'
import { askSupervisor } from './control-client.ts'
import { openSecrets } from './secrets.ts'
import { ROOT, SERVICES } from './services.ts'
import { readSupervisor } from './supervisor-record.ts'
import type { SystemStatus } from './system-status.ts'

const caller = process.env.INIT_CWD ?? '.'

/** Without arguments it only says how it is used. */
export const runCommandOf = (service: string, program: string, needsSystem = process.argv.length > 2): Promise<void> =>
  runMain(() => runServiceCommand(service, program, needsSystem))

export const runEntriesCommand = (program: string): Promise<void> => runCommandOf('entries', program)

/**
 * Runs a command of a service with the arguments of this process, on the database that DATABASE_URL or MONGODB_URL names, else on that of the system that runs on
 * DATA_DIR, with that system's key of donors' ids, the one that seals emails, its payment simulator, and its address. The exit code is the command's. Throws StartFailure where no system runs.
 */
export async function runServiceCommand(service: string, program: string, needsSystem = true): Promise<void> {
  const variable = storeVariableOf(service)
  const known = process.env[variable] || !needsSystem ? {} : await findSystem(service, variable)
  if (known === undefined) throw noSystem(variable)
  const child = spawn(
    process.execPath,
    ['--conditions=@evenhand/source', join(ROOT, 'services', service, program), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      cwd: caller,
      env: { ...known, ...process.env },
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

export const noSystem = (variable: string): StartFailure =>
  new StartFailure(`No system is running here, or it’s still starting. Start it with npm start, or set ${variable}.`)

const storeVariableOf = (service: string): string =>
  SERVICES.find(({ name }) => name === service)?.store === 'mongo' ? 'MONGODB_URL' : 'DATABASE_URL'

/** What a command needs of the system that runs on DATA_DIR; undefined when none runs, or it still starts. */
export async function findSystem(service: string, variable: string): Promise<NodeJS.ProcessEnv | undefined> {
  const dataDir = resolve(caller, process.env.DATA_DIR || resolve(ROOT, '.data'))
  const supervisor = readSupervisor(dataDir)
  if (!supervisor) return undefined
  const databases = await askSupervisor<Record<string, string>>(supervisor, 'GET', '/databases')
  const url = databases[service]
  if (url === undefined) return undefined
  const { donorIdKey, mailPublicKey, simulatorSecretKey } = openSecrets(dataDir)
  const { addresses } = await askSupervisor<SystemStatus>(supervisor, 'GET', '/status')
  const simulator = addresses.paymentSimulator
  return {
    [variable]: url,
    DONOR_ID_KEY: donorIdKey,
    MAIL_PUBLIC_KEY: mailPublicKey,
    SITE_URL: supervisor.site ?? '',
    PUBLIC_URL: supervisor.site ?? '',
    ...(simulator === undefined ? {} : { STRIPE_API_URL: simulator, STRIPE_SECRET_KEY: simulatorSecretKey }),
  }
}
