import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from '../command-line/refused.ts'
import { type RunningComponents, startComponents } from '../components/start.ts'
import { openDataFolder } from '../launcher/data-folder.ts'
import { PidRegister } from '../processes/pid-register.ts'
import { readSupervisor } from '../launcher/supervisor-record.ts'
import { type LauncherSecrets, readKeptSecrets, secretsFolder, secretsFrom } from './kept-secrets.ts'
import { loadDatabase } from './mongo/dump.ts'
import { onOwnServers, recover, type Recovered } from './postgres/recovery.ts'
import { retell, type Retold, sinceEverKept } from './retell.ts'
import { markRestored } from '../vault/restored-mark.ts'
import { databasesOn } from './system-at-hand.ts'
import { findOthers, mongoServices } from './take.ts'
import { untar } from './untar.ts'
import { openSealed } from '../vault/sealing.ts'
import { type Backup, findBackup, partFile, type Vault } from '../vault/vault.ts'

export interface Restoring {
  vault: Vault
  identity: string
  /** undefined: as late as the backups reach. */
  at: Date | undefined
  /** Of PostgreSQL's role `evenhand`; undefined: the one in the backup. */
  postgresPassword?: string | undefined
}

export interface Restored {
  postgres: { backup: Backup } & Pick<Recovered, 'lastCommitAt' | 'endsEarly' | 'segments'>
  others: Backup
  /** Where the secrets are of a system that the launcher didn't run. */
  secretsFolder: string | undefined
  retold: Retold
}

/**
 * Makes the stores of a data directory what they were at an instant. Kafka and Redis are left empty, so what was told lately is told again when the services start. Nothing
 * runs on the directory meanwhile, and it has no stores yet.
 */
export async function restoreAll(
  restoring: Restoring,
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<Restored> {
  const { vault, identity, at } = restoring
  if (readSupervisor(dataDir)) throw new Refused(`A system is running on ${dataDir}. Stop it first: npm stop.`)
  const [base, others] = [await findBackup(vault, 'postgres', at), await findOthers(vault, at)]
  const kept = await readKeptSecrets(vault, others, identity, restoring.postgresPassword)
  openDataFolder(dataDir)
  // One for both: with its own, the start of MongoDB would end the PostgreSQL that was just recovered.
  const register = new PidRegister(join(dataDir, 'processes.json'))
  await register.endLeftovers()
  refuseData(dataDir, 'mongo')
  refuseData(dataDir, 'kafka')
  const open = (part: string) => openSealed(partFile(vault, others.name, part), identity)
  for (const part of Object.keys(others.parts).filter((name) => name.startsWith('folder-')))
    await untar(await open(part), join(dataDir, part.slice('folder-'.length)))
  const folder = `folder-${secretsFolder}` in others.parts ? join(dataDir, secretsFolder) : undefined
  keepSecrets(dataDir, kept.secrets ?? (folder === undefined ? undefined : secretsFrom(folder)))
  // Before anything is there: what fails or is killed from here on leaves a copy that says that it is one.
  markRestored(dataDir)
  const { components, url, ...recovered } = await recover(
    { vault, backup: base, identity, password: kept.postgresPassword, at },
    dataDir,
    // With BACKUP_TO the server lays its log ready from its first moment on, without a hole; who takes it into the backups is decided at the start.
    environment,
    register,
  )
  let mongo: RunningComponents | undefined
  try {
    mongo = await startComponents({ dataDir, only: ['mongo'], environment: onOwnServers(environment), register })
    const databases = databasesOn({ POSTGRES_URL: url, MONGODB_URL: mongo.addresses.MONGODB_URL ?? '' })
    for (const name of mongoServices) await loadDatabase(databases[name] ?? '', await open(`mongo-${name}`))
    const retold = await retell(databases, sinceEverKept)
    return { postgres: { backup: base, ...recovered }, others, secretsFolder: folder, retold }
  } finally {
    await mongo?.stop()
    await components.stop()
  }
}

function refuseData(dataDir: string, component: string): void {
  const folder = join(dataDir, component)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refused(`${folder} holds data already. Move it away first: a restore never writes over data.`)
}

function keepSecrets(dataDir: string, secrets: LauncherSecrets | undefined): void {
  if (secrets === undefined) return
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) return writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  const { donorIdKey } = JSON.parse(readFileSync(file, 'utf8')) as { donorIdKey: string }
  if (donorIdKey !== secrets.donorIdKey)
    throw new Refused(
      `${file} has another DONOR_ID_KEY than the backup: every donor would be someone else. Move it away first.`,
    )
}
