import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { Refused } from '../command-line/refused.ts'
import { SERVICES } from '../launcher/services.ts'
import { secretsFolder } from './kept-secrets.ts'
import { dumpDatabase } from './mongo/dump.ts'
import { openBaseBackup } from './postgres/base-backup.ts'
import type { SystemAtHand } from './system-at-hand.ts'
import { clusterOf } from '../vault/cluster-id.ts'
import { sealInto } from '../vault/sealing.ts'
import { addBackup, type Backup, findBackup, openVault, type Vault } from '../vault/vault.ts'

export const mongoServices = SERVICES.filter(({ store }) => store === 'mongo').map(({ name }) => name)

export interface Taking {
  folder: string
  recipient: string | undefined
  /** PostgreSQL's own log goes on between; what else there is has no log, so it may be taken more often. */
  isWithPostgres: boolean
  /** false: the operator keeps them elsewhere. */
  isWithSecrets: boolean
}

/** Takes a backup of all stores while the system runs: PostgreSQL, MongoDB, then the files, so that nothing names a file which the backup lacks. */
export async function takeBackup(system: SystemAtHand, taking: Taking): Promise<Backup> {
  const { folder, recipient, isWithPostgres } = taking
  const { folders, secrets } = secretsOf(system, taking)
  if (isWithPostgres) await refuseWithoutRole(system.postgresUrl)
  const vault = await openVault(folder, await clusterOf(system.postgresUrl), recipient)
  return addBackup(vault, new Date(), async (aside) => {
    const parts: Record<string, number> = {}
    const keep = async (part: string, source: AsyncIterable<Uint8Array>) => {
      parts[part] = await sealInto(join(aside, `${part}.age`), source, vault.label.recipient)
    }
    let firstSegment: string | undefined
    if (isWithPostgres) {
      const base = await openBaseBackup(system.postgresUrl)
      await keep('postgres', base.tar)
      firstSegment = base.firstSegment()
    }
    for (const name of mongoServices) await keep(`mongo-${name}`, dumpDatabase(system.databases[name] ?? ''))
    for (const [name, path] of Object.entries(folders)) await keep(`folder-${name}`, tarOf(path))
    if (secrets !== undefined) await keep('secrets', oneChunk(secrets))
    return { parts, ...(firstSegment === undefined ? {} : { firstSegment }) }
  })
}

/** The last backup of what has no log: each has all of it. */
export const findOthers = (vault: Vault, at: Date | undefined): Promise<Backup> =>
  findBackup(vault, `mongo-${mongoServices[0] ?? ''}`, at)

/** The folders and the launcher's secrets that go into the backup. Throws Refused where it would hold no key of donors' ids and nobody said so. */
function secretsOf(
  { folders, secrets }: SystemAtHand,
  { isWithSecrets }: Taking,
): Pick<SystemAtHand, 'folders' | 'secrets'> {
  const { [secretsFolder]: ofOperator, ...others } = folders
  if (!isWithSecrets) return { folders: others, secrets: undefined }
  if (secrets === undefined && (ofOperator === undefined || readdirSync(ofOperator).length === 0))
    throw new Refused(
      `There are no secrets to back up, and without DONOR_ID_KEY every donor of a restore would be someone else. Name their folder in SECRETS_DIR, or, if you keep them elsewhere, add --without-secrets.`,
    )
  return { folders, secrets }
}

/** A restore serves the data itself, and signs in as this role. */
async function refuseWithoutRole(postgresUrl: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select 1 from pg_roles where rolname = 'evenhand' and rolsuper and rolcanlogin",
    )
    if (rowCount === 1) return
  } finally {
    await client.end()
  }
  throw new Refused(
    "PostgreSQL has no superuser evenhand, as whom a restore signs in. Create it: create role evenhand superuser login password '…'; and keep the password where the private key is.",
  )
}

async function* tarOf(folder: string): AsyncGenerator<Buffer> {
  const tar = spawn('tar', ['-c', '-f', '-', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tar, 'exit')
  yield* tar.stdout as AsyncIterable<Buffer>
  const [code] = (await ended) as [number]
  // 1: a file changed while it was read, which a service does only by writing another one beside it.
  if (code > 1) throw new Error(`tar could not read ${folder} (exit code ${code})`)
}

async function* oneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
