import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@evenhand/service-kit/postgres'
import { Answers } from '../../donors/answers.ts'
import { openBrowser } from '../../donors/browser.ts'
import { findCardForm, type Giver } from '../../donors/give.ts'
import { type Mail, readMailbox } from '../../faults/mailbox.ts'
import { untilQuiet } from '../../faults/quiet.ts'
import { simulatorAt } from '../../faults/simulator.ts'
import { openStores, type Stores } from '../../faults/stores.ts'
import { startSystem, type System } from '../../launcher/system.ts'
import { makeKeys } from '../../vault/sealing.ts'
import { findVault, type Backup } from '../../vault/vault.ts'
import { hasSegment } from '../../vault/segments.ts'
import { systemOn } from '../system-at-hand.ts'
import { takeBackup } from '../take.ts'
import type { Crowd } from './crowd.ts'
import { giveSome } from './givers.ts'

const limitsScale = '10000'
/** Short, so that the drill does not wait. */
const archiveSeconds = '5'
const archivedMsMax = 60_000

/** Where the drill keeps its things, and who may open the backups. */
export interface Scene {
  folder: string
  dataDir: string
  vaultFolder: string
  identity: string
  environment: NodeJS.ProcessEnv
  adminPassword: string
}

export async function openScene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-backup-drill-'))
  const [dataDir, vaultFolder] = [join(folder, 'data'), join(folder, 'backups')]
  await mkdir(dataDir)
  const { identity, recipient } = await makeKeys()
  const adminPassword = randomBytes(12).toString('base64url')
  const { PATH = '', HOME = '', EVENHAND_CACHE = '' } = process.env
  const environment = {
    PATH,
    HOME,
    ...(EVENHAND_CACHE ? { EVENHAND_CACHE } : {}),
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'info',
    LIMITS_SCALE: limitsScale,
    BACKUP_TO: vaultFolder,
    BACKUP_RECIPIENT: recipient,
    BACKUP_ARCHIVE_SECONDS: archiveSeconds,
    BACKUP_TAKES_OVER: 'yes',
  }
  return { folder, dataDir, vaultFolder, identity, environment, adminPassword }
}

/** A system of the scene that runs, with what is asked of it. */
export interface Running {
  system: System
  stores: Stores
  simulator: ReturnType<typeof simulatorAt>
}

export async function start({ dataDir, environment }: Scene): Promise<Running> {
  const system = await startSystem({ dataDir, env: environment })
  return { system, stores: openStores(system.addresses), simulator: simulatorAt(system.addresses.simulator ?? '') }
}

/** Whose gifts have to be there, and whose the processor alone knows. */
export interface People {
  there: readonly Giver[]
  lost: readonly Giver[]
  /** What they had in their mailboxes before a restart emptied them. */
  mailsBefore: Map<string, Mail[]>
  /** Of everyone who came before them. */
  crowd: Crowd
}

/** What happened before the machine was lost, and what is known of it from outside. */
export interface Before {
  backup: Backup
  point: Date
  /** Confirmed before the point. */
  kept: Giver[]
  /** Paid before the point, and confirmed after it: the processor told us late. */
  late: Giver[]
  /** Begun and paid after the point. */
  lost: Giver[]
  /** What people had in their mailboxes. */
  mails: Map<string, Mail[]>
}

/** Gifts, a backup amid them, gifts, the point, and gifts again. */
export async function tellStory(scene: Scene, running: Running, gifts: number): Promise<Before> {
  const { system, stores, simulator } = running
  const giving = await openGiving(running)
  const some = (when: string, share: number) => giving(when, Math.ceil(gifts * share))
  const hand = await systemOn(scene.dataDir, system.addresses.databases)
  const [amid, backup] = await Promise.all([
    some('amid', 0.4),
    takeBackup(hand, { folder: scene.vaultFolder, recipient: undefined, isWithPostgres: true, isWithSecrets: true }),
  ])
  const after = await some('after', 0.2)
  await untilQuiet({ system, stores, simulator })
  await simulator.setMode('hold')
  const late = await some('late', 0.2)
  const point = await findNow(stores)
  await simulator.flush()
  await simulator.setMode('normal')
  const lost = await some('lost', 0.2)
  await untilQuiet({ system, stores, simulator })
  await untilArchived(scene, stores)
  return {
    backup,
    point,
    kept: [...amid, ...after],
    late,
    lost,
    mails: await readMailbox(system.addresses.mailbox ?? ''),
  }
}

/** Gives through the site of the system: `when` and how many. */
export async function openGiving({ system }: Running): Promise<(when: string, count: number) => Promise<Giver[]>> {
  const { site } = system.addresses
  const answers = new Answers()
  const form = await findCardForm(openBrowser(site, answers, { mayLoseConnection: false }))
  return (when, count) => giveSome({ site, form, answers }, when, count)
}

export async function findNow(stores: Stores): Promise<Date> {
  const [row] = await stores.of('donations').query<{ at: Date }>(sql`select clock_timestamp() as at`)
  return row?.at ?? new Date()
}

/** What has been written so far is in the backups. */
export async function untilArchived(scene: Scene, stores: Stores): Promise<void> {
  const [row] = await stores
    .of('donations')
    .query<{ segment: string }>(sql`select pg_walfile_name(pg_switch_wal()) as segment`)
  const vault = await findVault(scene.vaultFolder)
  const giveUpAt = Date.now() + archivedMsMax
  while (!(await hasSegment(vault, row?.segment ?? ''))) {
    if (Date.now() > giveUpAt)
      throw new Error(`Segment ${row?.segment} is not in the backups after ${archivedMsMax / 1000} s`)
    await sleep(200)
  }
}
