import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../../processes/process-spec.ts'
import { canEnter } from './server-account.ts'

const OUTSIDE = '/var/lib/evenhand'
/** Names the data directory of a throw-away folder, so that a later start can tell whether it was abandoned. */
const OWNER_FILE = 'thrown-away-with'

/**
 * Where PostgreSQL's own files go: below the data directory, or, where its account cannot reach that (root's home is
 * closed), below /var/lib/evenhand.
 */
export async function reachableFolder(
  account: Account | undefined,
  dataDir: string,
  durable: boolean,
): Promise<string> {
  if (await canEnter(account, dataDir)) return join(dataDir, 'postgres')
  const folder = folderOutside(dataDir)
  mkdirSync(folder, { recursive: true })
  removeAbandoned()
  if (!durable) writeFileSync(join(folder, OWNER_FILE), dataDir)
  return join(folder, 'postgres')
}

export function hasFolderOutside(dataDir: string): boolean {
  return existsSync(folderOutside(dataDir))
}

/** Forgets what PostgreSQL keeps for a data directory outside it, if anything. */
export function removeFolderOutside(dataDir: string): void {
  rmSync(folderOutside(dataDir), { recursive: true, force: true })
}

function folderOutside(dataDir: string): string {
  return join(OUTSIDE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
}

/** Test runs that were killed leave their folders; they go when their data directories have gone. */
function removeAbandoned(): void {
  for (const folder of readdirSync(OUTSIDE).map((name) => join(OUTSIDE, name))) {
    const owner = join(folder, OWNER_FILE)
    if (existsSync(owner) && !existsSync(readFileSync(owner, 'utf8'))) rmSync(folder, { recursive: true, force: true })
  }
}
