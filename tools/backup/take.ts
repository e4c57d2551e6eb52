import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SERVICES } from '../launcher/services.ts'
import { dumpDatabase } from './mongo/dump.ts'
import { openBaseBackup } from './postgres/base-backup.ts'
import type { SystemAtHand } from './system-at-hand.ts'
import { clusterOf } from '../vault/cluster-id.ts'
import { sealInto } from '../vault/sealing.ts'
import { addBackup, type Backup, openVault } from '../vault/vault.ts'

export const mongoServices = SERVICES.filter(({ store }) => store === 'mongo').map(({ name }) => name)

export interface Taking {
  folder: string
  recipient: string | undefined
  /** PostgreSQL's own log goes on between; what else there is has no log, so it may be taken more often. */
  isWithPostgres: boolean
}

/** Takes a backup of all stores while the system runs: PostgreSQL, MongoDB, then the files, so that nothing names a file which the backup lacks. */
export async function takeBackup(system: SystemAtHand, { folder, recipient, isWithPostgres }: Taking): Promise<Backup> {
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
    for (const [name, path] of Object.entries(system.folders)) await keep(`folder-${name}`, tarOf(path))
    if (system.secrets !== undefined) await keep('secrets', oneChunk(system.secrets))
    return { parts, ...(firstSegment === undefined ? {} : { firstSegment }) }
  })
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
