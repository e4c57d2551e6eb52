import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMark } from '../processes/process-identity.ts'
import { StartFailure } from '../processes/process-spec.ts'
import { Unavailable } from './component.ts'

const LOCK_WAIT_MS = 10 * 60_000
const LOCK_POLL_MS = 250

/** Where downloads are kept: EVENHAND_CACHE, else ~/.cache/evenhand, else below the data directory. Throws StartFailure for one that can't be made. */
export function chooseCacheDir(environment: NodeJS.ProcessEnv, dataDir: string): string {
  const given = environment.EVENHAND_CACHE
  if (given) {
    // One that was filled before may be for reading only.
    if (!isMade(given))
      throw new StartFailure(
        `EVENHAND_CACHE is '${given}', which can’t be made. Name a folder that can, or leave it out.`,
      )
    return given
  }
  const choice = join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'evenhand')
  try {
    mkdirSync(choice, { recursive: true })
    writeFileSync(join(choice, '.writable'), '')
    return choice
  } catch {
    return join(dataDir, 'cache')
  }
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    return true
  } catch {
    return false
  }
}

/**
 * A folder of the cache that is made once for each content of the given files (a lock file, a pom): later starts, and
 * other checkouts, find it ready. A half-made one, left by a killed start, is made anew. Throws Unavailable where nothing can be written.
 */
export async function provisionOnce(
  cacheDir: string,
  name: string,
  definitions: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  for (const file of definitions) hash.update(readFileSync(file)).update('\0')
  hash.update(`${process.platform}-${process.arch}`)
  const folder = join(cacheDir, `${name}-${hash.digest('hex').slice(0, 12)}`)
  const stamp = join(folder, '.complete')
  if (existsSync(stamp)) return folder
  const release = await takeLock(`${folder}.lock`)
  try {
    if (existsSync(stamp)) return folder
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    await make(folder)
    writeFileSync(stamp, new Date().toISOString())
    return folder
  } finally {
    release()
  }
}

/** A lock that outlives no holder: the file names the process, and one that has gone holds nothing. */
async function takeLock(file: string): Promise<() => void> {
  const notWritable = (why: string) =>
    new Unavailable(`${dirname(file)} can’t be written (${why}): EVENHAND_CACHE names another folder.`)
  if (!isMade(dirname(file))) throw notWritable('it can’t be made')
  const deadline = Date.now() + LOCK_WAIT_MS
  while (Date.now() < deadline) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, mark: startMark(process.pid) }), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw notWritable(code ?? String(error))
      if (isAbandoned(file)) rmSync(file, { force: true })
      else await sleep(LOCK_POLL_MS)
    }
  }
  throw new Error(`Another start has held ${file} for ten minutes. Stop it, or delete that file.`)
}

function isAbandoned(file: string): boolean {
  try {
    const age = Date.now() - statSync(file).mtimeMs
    const text = readFileSync(file, 'utf8')
    // Just made and not yet written.
    if (text === '') return age > 5_000
    const holder = JSON.parse(text) as { pid: number; mark?: string }
    return startMark(holder.pid) !== holder.mark
  } catch {
    return false
  }
}
