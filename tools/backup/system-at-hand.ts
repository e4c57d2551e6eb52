import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refused } from '../command-line/refused.ts'
import { serverAccount } from '../components/postgres/server-account.ts'
import { reachableFolder } from '../components/postgres/server-folder.ts'
import { askSupervisor } from '../launcher/control-client.ts'
import { databaseUrl } from '../launcher/databases.ts'
import { ROOT, SERVICES } from '../launcher/services.ts'
import { readSupervisor } from '../launcher/supervisor-record.ts'
import { secretsOfUnits } from '../units/files.ts'
import { secretsFolder } from './kept-secrets.ts'

/** What of a system is backed up, and where it answers. */
export interface SystemAtHand {
  /** PostgreSQL's `postgres` database. */
  postgresUrl: string
  /** Each service's own database. */
  databases: Record<string, string>
  /** Folders by name; those that there are. */
  folders: Record<string, string>
  /** The launcher's keys, which nobody can make again, as one JSON text; undefined where it doesn't run the system, whose secrets are then a folder. */
  secrets: string | undefined
}

export const dataDirOf = (environment: NodeJS.ProcessEnv): string =>
  resolve(environment.INIT_CWD ?? '.', environment.DATA_DIR || resolve(ROOT, '.data'))

/** Each service's own database on its server. */
export const databasesOn = (servers: { POSTGRES_URL: string; MONGODB_URL: string }): Record<string, string> =>
  Object.fromEntries(
    SERVICES.map(({ name, store }) => [
      name,
      databaseUrl(store === 'postgres' ? servers.POSTGRES_URL : servers.MONGODB_URL, name),
    ]),
  )

/** The same of the services that keep theirs in PostgreSQL. */
export const postgresDatabasesOn = (url: string): Record<string, string> =>
  Object.fromEntries(
    SERVICES.filter(({ store }) => store === 'postgres').map(({ name }) => [name, databaseUrl(url, name)]),
  )

/** The one that runs on DATA_DIR; or, where POSTGRES_URL and MONGODB_URL are set, the one that keeps its data there. */
export async function findSystem(environment: NodeJS.ProcessEnv): Promise<SystemAtHand> {
  const { POSTGRES_URL, MONGODB_URL } = environment
  if (POSTGRES_URL && MONGODB_URL) {
    return {
      postgresUrl: POSTGRES_URL,
      databases: databasesOn({ POSTGRES_URL, MONGODB_URL }),
      folders: foldersElsewhere(environment),
      secrets: undefined,
    }
  }
  const dataDir = dataDirOf(environment)
  const supervisor = readSupervisor(dataDir)
  if (!supervisor)
    throw new Refused(
      `No system is running on ${dataDir}. Start it with npm start, or set POSTGRES_URL and MONGODB_URL.`,
    )
  const databases = await askSupervisor<Record<string, string>>(supervisor, 'GET', '/databases')
  return systemOn(dataDir, databases, environment)
}

/** Those that the environment names have to be there; the units' secrets are where they are. */
function foldersElsewhere({ FILES_DIR, LEDGER_HEADS_DIR, SECRETS_DIR }: NodeJS.ProcessEnv): Record<string, string> {
  for (const [name, path] of Object.entries({ FILES_DIR, LEDGER_HEADS_DIR, SECRETS_DIR }))
    if (path && !existsSync(path))
      throw new Refused(`${name} names ${path}, which isn’t there. Name the folder that is.`)
  return foldersIn({
    files: FILES_DIR,
    'ledger-heads': LEDGER_HEADS_DIR,
    [secretsFolder]: SECRETS_DIR || secretsOfUnits,
  })
}

/** A system of the launcher's, by its data directory and databases. */
export async function systemOn(
  dataDir: string,
  databases: Record<string, string>,
  environment: NodeJS.ProcessEnv = {},
): Promise<SystemAtHand> {
  const postgresUrl = databaseUrl(databases.donations ?? '', 'postgres')
  const password = join(await reachableFolder(await serverAccount(), dataDir, true), 'password')
  return {
    postgresUrl,
    databases,
    folders: foldersIn({
      files: environment.FILES_DIR || join(dataDir, 'files'),
      'ledger-heads': join(dataDir, 'ledger-heads'),
    }),
    secrets: JSON.stringify({
      secrets: JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')),
      ...(existsSync(password) ? { postgresPassword: readFileSync(password, 'utf8') } : {}),
    }),
  }
}

const foldersIn = (folders: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(folders).flatMap(([name, path]) => (path && existsSync(path) ? [[name, path]] : [])),
  )
