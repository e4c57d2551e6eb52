import { keepPublishedDays } from '@evenhand/service-kit/outbox'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from '../command-line/refused.ts'
import { removeFolderOutside } from '../components/postgres/server-folder.ts'
import { startComponents } from '../components/start.ts'
import { databaseUrl } from '../launcher/databases.ts'
import { SERVICES } from '../launcher/services.ts'
import { readSupervisor } from '../launcher/supervisor-record.ts'
import { openSealed } from '../vault/sealing.ts'
import { findBackup, partFile } from '../vault/vault.ts'
import { forgottenBy, neverAlone, refusalOfEntries, refusalOfForgetting } from './alone.ts'
import { emptyDatabase, loadDatabase } from './mongo/dump.ts'
import { copyDatabase } from './postgres/one-database.ts'
import { recover } from './postgres/recovery.ts'
import type { Restoring } from './restore-all.ts'
import { readKeptSecrets } from './kept-secrets.ts'
import { findOthers } from './take.ts'
import { retell, type Retold, sinceEverKept } from './retell.ts'
import { databasesOn } from './system-at-hand.ts'

/** A day less than events are kept: what was told before is in no outbox, so nobody could see that it would be forgotten, nor tell it again. */
const oldestDays = keepPublishedDays - 1
const dayMs = 24 * 60 * 60_000

export interface RestoredOne {
  service: string
  /** What the service's data are of. */
  asOf: Date
  /** Rows or documents that there were more, by table or collection. */
  fewer: Record<string, number>
  retold: Retold
}

interface Place {
  service: string
  restoring: Restoring
  /** Of the service, as it is. */
  url: string
  dataDir: string
  environment: NodeJS.ProcessEnv
}

/** Makes one service's database what it was, and has the others tell again what it hears. The system is stopped; refuses where something told would be forgotten. */
export async function restoreOne(
  service: string,
  restoring: Restoring,
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<RestoredOne> {
  const store = SERVICES.find(({ name }) => name === service)?.store
  if (!store)
    throw new Refused(`There is no service '${service}'. There are: ${SERVICES.map(({ name }) => name).join(', ')}.`)
  const refusal = neverAlone(service)
  if (refusal !== undefined) throw new Refused(refusal)
  if (restoring.at && Date.now() - restoring.at.getTime() > oldestDays * dayMs)
    throw new Refused(
      `A service goes back alone by ${oldestDays} days at most, because the others keep what they told for ${keepPublishedDays}. Choose a later time, or restore the whole system.`,
    )
  if (readSupervisor(dataDir)) throw new Refused(`A system is running on ${dataDir}. Stop it first: npm stop.`)
  const { addresses, stop } = await startComponents({ dataDir, only: ['postgres', 'mongo'], environment })
  try {
    const servers = { POSTGRES_URL: addresses.POSTGRES_URL ?? '', MONGODB_URL: addresses.MONGODB_URL ?? '' }
    const { [service]: url = '', ...others } = databasesOn(servers)
    const place = { service, restoring, url, dataDir, environment }
    const { asOf, fewer } = store === 'postgres' ? await restoreTables(place) : await restoreDocuments(place)
    const retold = await retell(others, sinceEverKept)
    return { service, asOf, fewer, retold }
  } finally {
    await stop()
  }
}

/** The whole cluster is recovered aside, and one database of it copied over. */
async function restoreTables({ service, restoring, url, dataDir, environment }: Place) {
  const { vault, identity, at } = restoring
  const [base, others] = [await findBackup(vault, 'postgres', at), await findOthers(vault, at)]
  const kept = await readKeptSecrets(vault, others, identity, restoring.postgresPassword)
  const aside = join(dataDir, 'restored-aside')
  removeAside(aside)
  const recovered = await recover({ vault, backup: base, identity, password: kept.postgresPassword, at }, aside, {
    ...environment,
    BACKUP_TO: '',
  })
  try {
    const then = databaseUrl(recovered.url, service)
    const asOf = recovered.lastCommitAt ?? base.endedAt
    refuse(refusalOfForgetting(service, await forgottenBy(url, then)))
    if (service === 'entries') refuse(await refusalOfEntries(url, asOf))
    return { asOf, fewer: await copyDatabase(then, url) }
  } finally {
    await recovered.components.stop()
    removeAside(aside)
  }
}

function removeAside(aside: string): void {
  removeFolderOutside(aside)
  if (existsSync(aside)) rmSync(aside, { recursive: true })
}

/** The copy is loaded beside the database first, to be compared with it. */
async function restoreDocuments({ service, restoring, url }: Place) {
  const { vault, identity, at } = restoring
  const part = `mongo-${service}`
  const backup = await findBackup(vault, part, at)
  const load = async (into: string) =>
    loadDatabase(into, await openSealed(partFile(vault, backup.name, part), identity))
  const beside = databaseUrl(url, `${service}_restored`)
  const { restored } = await load(beside)
  refuse(refusalOfForgetting(service, await forgottenBy(url, beside)))
  const { before } = await load(url)
  await emptyDatabase(beside)
  const fewer = Object.entries(before).map(([name, count]) => [name, count - (restored[name] ?? 0)] as const)
  return { asOf: backup.begunAt, fewer: Object.fromEntries(fewer.filter(([, count]) => count > 0)) }
}

function refuse(sentence: string | undefined): void {
  if (sentence !== undefined) throw new Refused(sentence)
}
