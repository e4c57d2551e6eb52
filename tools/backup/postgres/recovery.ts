import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Refused } from '../../command-line/refused.ts'
import { inShell } from '../../components/postgres/archiving.ts'
import { serverAccount } from '../../components/postgres/server-account.ts'
import { reachableFolder } from '../../components/postgres/server-folder.ts'
import { type ComponentOptions, startComponents, type RunningComponents } from '../../components/start.ts'
import type { PidRegister } from '../../processes/pid-register.ts'
import { logSize, readFrom } from '../../processes/process-log.ts'
import type { Account } from '../../processes/process-spec.ts'
import { openSealed } from '../../vault/sealing.ts'
import { type Backup, partFile, type Vault } from '../../vault/vault.ts'
import { openSegments } from '../../vault/segments.ts'
import { untar } from '../untar.ts'

const lookEveryMs = 200
const recoveryMsMax = 6 * 60 * 60_000
/** What PostgreSQL says when the log ends before the instant it was to stop at. */
const endsBefore = 'recovery ended before configured recovery target was reached'

export interface Recovery {
  vault: Vault
  backup: Backup
  identity: string
  /** Of the superuser, as it was. */
  password: string
  /** The instant that it goes back to; undefined: to the end of what was archived. */
  at: Date | undefined
}

export interface Recovered {
  components: RunningComponents
  url: string
  /** When the last transaction was committed that is there again; undefined where the log held none. */
  lastCommitAt: Date | undefined
  /** The log ended before the instant: everything in it is there. */
  endsEarly: boolean
  segments: number
}

/** What is restored is served from here: a server that the environment names is another one, which nothing of this may reach. */
export const onOwnServers = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  POSTGRES_URL: '',
  MONGODB_URL: '',
})

/** Puts the base backup into a data directory that has no PostgreSQL yet, has the server read its log up to the instant, and answers it running. */
export async function recover(
  recovery: Recovery,
  dataDir: string,
  environment: NodeJS.ProcessEnv,
  register?: PidRegister,
): Promise<Recovered> {
  const account = await serverAccount()
  const folder = await reachableFolder(account, dataDir, true)
  if (existsSync(join(folder, 'data')))
    throw new Refused(`${folder} holds a database already. Move it away first: a restore never writes over data.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'password'), recovery.password, { mode: 0o600 })
  own(account, folder, join(folder, 'password'))
  const data = await unpack(recovery, folder, account)
  const log = join(folder, 'restored-log')
  const segments = await openSegments(recovery.vault, recovery.backup.firstSegment ?? '', recovery.identity, log)
  own(account, log, ...readdirSync(log).map((name) => join(log, name)))
  setTarget(data, log, recovery.at)
  renameSync(data, join(folder, 'data'))
  const running = await untilPromoted(join(folder, 'data'), {
    dataDir,
    only: ['postgres'],
    environment: onOwnServers(environment),
    ...(register ? { register } : {}),
  })
  rmSync(log, { recursive: true, force: true })
  return { ...running, segments }
}

async function unpack(
  { vault, backup, identity }: Recovery,
  folder: string,
  account: Account | undefined,
): Promise<string> {
  const data = join(folder, 'data.restored')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  own(account, data)
  await untar(await openSealed(partFile(vault, backup.name, 'postgres'), identity), data, account)
  chmodSync(data, 0o700)
  completeSettings(data, account)
  return data
}

/** Debian's packages keep these outside of the data, where no base backup has them. The server starts without the rest of what they said. */
function completeSettings(data: string, account: Account | undefined): void {
  const texts = {
    'postgresql.conf': '',
    'pg_ident.conf': '',
    'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
  }
  for (const [name, text] of Object.entries(texts)) {
    const file = join(data, name)
    if (existsSync(file)) continue
    writeFileSync(file, text, { mode: 0o600 })
    own(account, file)
  }
}

function setTarget(data: string, log: string, at: Date | undefined): void {
  const command = `cp ${inShell(log)}/%f "%p"`
  const settings = [
    `restore_command = '${command.replaceAll("'", "''")}'`,
    `recovery_target_action = 'promote'`,
    ...(at ? [`recovery_target_time = '${inSettings(at)}'`] : []),
  ]
  appendFileSync(join(data, 'postgresql.auto.conf'), `\n${settings.join('\n')}\n`)
  writeFileSync(join(data, 'recovery.signal'), '')
}

/** Settings are read before time zones are known by letter. */
const inSettings = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

async function untilPromoted(data: string, options: ComponentOptions): Promise<Omit<Recovered, 'segments'>> {
  const logFile = join(options.dataDir, 'logs', 'postgres.log')
  const since = logSize(logFile)
  const isTooEarly = () => readFrom(logFile, since).includes(endsBefore)
  const begin = () => startComponents(options)
  let components = await begin().catch((error: unknown) => {
    if (!isTooEarly()) throw error
    return undefined
  })
  const endsEarly = !components || (await lookUntilPromoted(components, isTooEarly)) === 'ends before'
  if (!components || endsEarly) {
    await components?.stop()
    appendFileSync(join(data, 'postgresql.auto.conf'), `recovery_target_time = ''\n`)
    components = await begin()
    await lookUntilPromoted(components, () => false)
  }
  const url = components.addresses.POSTGRES_URL ?? ''
  return { components, url, endsEarly, lastCommitAt: await tidy(url) }
}

/** The server answers before it has read all of its log. */
async function lookUntilPromoted(
  components: RunningComponents,
  isTooEarly: () => boolean,
): Promise<'promoted' | 'ends before'> {
  const url = components.addresses.POSTGRES_URL ?? ''
  const giveUpAt = Date.now() + recoveryMsMax
  while (Date.now() < giveUpAt) {
    const isRecovering = await ask<{ found: boolean }>(url, 'select pg_is_in_recovery() as found').catch(
      () => undefined,
    )
    if (isRecovering?.found === false) return 'promoted'
    if (isRecovering === undefined && isTooEarly()) return 'ends before'
    await sleep(lookEveryMs)
  }
  throw new Error(`PostgreSQL has not read its log within ${recoveryMsMax / 60_000} minutes`)
}

/** The next start is an ordinary one. */
async function tidy(url: string): Promise<Date | undefined> {
  const last = await ask<{ at: Date | null }>(url, 'select pg_last_xact_replay_timestamp() as at')
  for (const name of ['restore_command', 'recovery_target_action', 'recovery_target_time'])
    await ask(url, `alter system reset ${name}`)
  return last?.at ?? undefined
}

async function ask<Row>(url: string, text: string): Promise<Row | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows[0] as Row | undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

function own(account: Account | undefined, ...paths: string[]): void {
  if (account) for (const path of paths) chownSync(path, account.uid, account.gid)
}
