import { mkdirSync } from 'node:fs'
import { runCommand } from '../../processes/run-command.ts'
import type { Account } from '../../processes/process-spec.ts'
import { Unavailable } from '../component.ts'

/** PostgreSQL refuses to run as root: then it runs as `postgres`, else as `nobody`. Undefined: as the caller. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = await idOf('-u', name)
    const gid = await idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { name, uid, gid }
  }
  throw new Unavailable('PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody.')
}

async function idOf(option: string, name: string): Promise<number | undefined> {
  const answer = await runCommand('id', [option, name]).catch(() => '')
  return answer.trim() === '' ? undefined : Number(answer)
}

/** Whether the account can enter the folder, which hangs on every folder above it. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true
  try {
    await runCommand('test', ['-x', folder], { account, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** A cache that the account can read, so that it can run what lies there. */
export async function reachableCache(account: Account | undefined, cacheDir: string): Promise<string> {
  mkdirSync(cacheDir, { recursive: true })
  if (await canEnter(account, cacheDir)) return cacheDir
  mkdirSync('/var/cache/evenhand', { recursive: true, mode: 0o755 })
  return '/var/cache/evenhand'
}
