import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../../processes/run-command.ts'
import type { Account } from '../../processes/process-spec.ts'
import type { PostgresBinaries } from './binaries.ts'

const ORPHANS_GRACE_MS = 3_000
const ORPHANS_END_MS = 10_000

/** The folder of one PostgreSQL server: `data`, and the password of its superuser beside it. */
export interface Cluster {
  folder: string
  password: string
}

/** The cluster in the folder, with a password that stays the same. */
export function openCluster(folder: string, account: Account | undefined): Cluster {
  // The parents stay open to the server's own user; only the cluster's folder is closed.
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  return { folder, password: readFileSync(file, 'utf8') }
}

/** Makes the database files when there are none. They are made aside and then renamed, so a killed start leaves none half. */
export async function initialise(
  cluster: Cluster,
  binaries: PostgresBinaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const data = join(cluster.folder, 'data')
  if (existsSync(join(data, 'PG_VERSION'))) return
  const aside = join(cluster.folder, 'data.new')
  const options = ['-D', aside, '-U', 'evenhand', '--encoding=UTF8', '--auth=scram-sha-256']
  const initdb = (locale: string) => {
    rmSync(aside, { recursive: true, force: true })
    const args = [...options, `--pwfile=${join(cluster.folder, 'password')}`, locale, ...(durable ? [] : ['--no-sync'])]
    return runCommand(binaries.initdb, args, { cwd: cluster.folder, ...(account ? { account } : {}) })
  }
  // Small systems lack the locale that sorts and folds all letters.
  await initdb('--locale=C.UTF-8').catch(() => initdb('--no-locale'))
  renameSync(aside, data)
}

/** The major version that made the files; undefined when there are none. */
export function majorOfFiles(folder: string): number | undefined {
  const file = join(folder, 'data', 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

/**
 * After SIGKILL of the server its workers may live on for a moment, and its pid file stays. Both would keep the next
 * start from the files: the first are waited for and then ended, the second is removed.
 */
export async function clearLeftovers(cluster: Cluster): Promise<void> {
  const data = join(cluster.folder, 'data')
  const begun = Date.now()
  while (Date.now() - begun < ORPHANS_END_MS) {
    const orphans = processesIn(data)
    if (orphans.length === 0) break
    if (Date.now() - begun > ORPHANS_GRACE_MS) for (const pid of orphans) killQuietly(pid)
    await sleep(50)
  }
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** Processes whose working folder it is: PostgreSQL's, all of them, work in their data folder. */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return pids.map(Number).filter((pid) => workingFolder(pid) === folder)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
