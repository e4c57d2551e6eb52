import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveFolder } from '../components/postgres/archiving.ts'
import { serverAccount } from '../components/postgres/server-account.ts'
import { reachableFolder } from '../components/postgres/server-folder.ts'
import { StartFailure } from '../processes/process-spec.ts'
import { Refused } from '../command-line/refused.ts'
import { clusterOf } from './cluster-id.ts'
import { refuseCopy } from './restored-mark.ts'
import { sweep } from './segments.ts'
import { openVault, type Vault } from './vault.ts'

const everyMs = 1_000

export interface ArchiveKeeper {
  vault: Vault
  /** Takes what is left and ends; after the server has. */
  stop(): Promise<void>
}

/** Takes PostgreSQL's log into the vault as it is written, for as long as the system runs. A failure leaves the segments where they are, and is said. */
export async function keepArchive(
  { dataDir, postgresUrl, durable }: { dataDir: string; postgresUrl: string; durable: boolean },
  { BACKUP_TO = '', BACKUP_RECIPIENT, BACKUP_TAKES_OVER }: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<ArchiveKeeper> {
  refuseCopy(dataDir, BACKUP_TAKES_OVER)
  const vault = await openVault(
    resolve(process.env.INIT_CWD ?? '.', BACKUP_TO),
    await clusterOf(postgresUrl),
    BACKUP_RECIPIENT || undefined,
  ).catch((error: unknown) => {
    throw error instanceof Refused ? new StartFailure(error.message) : error
  })
  const spool = archiveFolder(await reachableFolder(await serverAccount(), dataDir, durable))
  const stopping = new AbortController()
  let said = ''
  const take = async () => {
    try {
      await sweep(spool, vault)
      said = ''
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      if (sentence !== said) log(`PostgreSQL's log isn’t backed up right now: ${sentence}`)
      said = sentence
    }
  }
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await take()
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    vault,
    async stop() {
      stopping.abort()
      await loop
      await take()
    },
  }
}
