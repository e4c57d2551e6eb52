import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Refused } from '../command-line/refused.ts'

const Label = z.object({ format: z.literal('evenhand-backup/1'), cluster: z.string(), recipient: z.string() })
export type Label = z.output<typeof Label>

const Backup = z.object({
  name: z.string(),
  begunAt: z.coerce.date(),
  /** From this instant on it can be restored. */
  endedAt: z.coerce.date(),
  /** Each part by its name: the size of its file in bytes. */
  parts: z.record(z.string(), z.number()),
  /** The first segment of PostgreSQL's log that its recovery reads; absent where PostgreSQL isn’t in it. */
  firstSegment: z.string().optional(),
})
/** One backup: a folder of sealed parts, whole once its `backup.json` is there. */
export type Backup = z.output<typeof Backup>

/** The folder that backups of one system are kept in. Nothing in it opens without the private key; only times, names and sizes are readable. */
export interface Vault {
  folder: string
  label: Label
}

/** The vault of this cluster of PostgreSQL, made where there is none; another system's is refused. */
export async function openVault(folder: string, cluster: string, recipient: string | undefined): Promise<Vault> {
  const known = await readLabel(folder)
  if (!known) {
    if (recipient === undefined)
      throw new Refused(
        'Say for whom to seal: --recipient age1…, or BACKUP_RECIPIENT. npm run backup -- keys FILE makes a pair of keys.',
      )
    if (existsSync(folder) && (await readdir(folder)).some((name) => join(folder, name) !== labelAside(folder)))
      throw new Refused(`${folder} contains files that aren’t backups. Name an empty or a new folder.`)
    const label: Label = { format: 'evenhand-backup/1', cluster, recipient }
    await makeFolders(folder, label).catch(refuseUnwritable(folder))
    return { folder, label }
  }
  if (known.cluster !== cluster)
    throw new Refused(`${folder} keeps the backups of another system. Name another folder for this one.`)
  await completeFolders(folder).catch(refuseUnwritable(folder))
  return { folder, label: recipient === undefined ? known : { ...known, recipient } }
}

const refuseUnwritable = (folder: string) => (cause: unknown) => {
  throw new Refused(`${folder} isn’t writable. Name a folder that you can write to.`, { cause })
}

/** The label first, and whole: if this is killed on the way, the next one knows what the folder is for. */
async function makeFolders(folder: string, label: Label): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(labelAside(folder), `${JSON.stringify(label, null, 2)}\n`, { flush: true })
  await rename(labelAside(folder), labelFile(folder))
  await completeFolders(folder)
}

async function completeFolders(folder: string): Promise<void> {
  for (const name of ['wal', 'backups']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
}

/** A vault to restore from, or to look at. */
export async function findVault(folder: string): Promise<Vault> {
  const label = await readLabel(folder)
  if (!label || !existsSync(join(folder, 'backups')))
    throw new Refused(`There are no backups in ${folder}. Name the folder that npm run backup -- now --to wrote.`)
  return { folder, label }
}

const labelFile = (folder: string): string => join(folder, 'vault.json')
const labelAside = (folder: string): string => `${labelFile(folder)}.new`

async function readLabel(folder: string): Promise<Label | undefined> {
  const text = await readFile(labelFile(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Label.parse(JSON.parse(text))
}

export const segmentsFolder = ({ folder }: Vault): string => join(folder, 'wal')
export const partFile = ({ folder }: Vault, backup: string, part: string): string =>
  join(folder, 'backups', backup, `${part}.age`)

/** What a backup's name begins with while it is deleted. */
export const deletedPrefix = '.deleted-'

/** All that are whole, the oldest first: one that someone began to delete is none. */
export async function listBackups({ folder }: Vault): Promise<Backup[]> {
  const names = (await readdir(join(folder, 'backups'))).filter((name) => !name.startsWith('.')).toSorted()
  const labels = names.map((name) => join(folder, 'backups', name, 'backup.json')).filter((file) => existsSync(file))
  return Promise.all(labels.map(async (file) => Backup.parse(JSON.parse(await readFile(file, 'utf8')))))
}

/** A backup that is being made, or whose making was killed. */
export interface Unfinished {
  name: string
  folder: string
  lastWrittenAt: Date
}

export async function listUnfinished({ folder }: Vault): Promise<Unfinished[]> {
  const names = (await readdir(join(folder, 'backups'))).filter(
    (name) => name.startsWith('.') && !name.startsWith(deletedPrefix),
  )
  return Promise.all(
    names.toSorted().map(async (name) => {
      const aside = join(folder, 'backups', name)
      return { name: name.slice(1), folder: aside, lastWrittenAt: await lastWrittenIn(aside) }
    }),
  )
}

async function lastWrittenIn(folder: string): Promise<Date> {
  const paths = [folder, ...(await readdir(folder).catch(() => [])).map((name) => join(folder, name))]
  // A part is renamed, and a whole backup too, while this looks.
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ),
    ),
  )
  return new Date(Math.max(...times))
}

/** Makes a backup in a folder aside that `write` fills with sealed parts; it counts when it’s whole. */
export async function addBackup(
  vault: Vault,
  begunAt: Date,
  write: (folder: string) => Promise<Pick<Backup, 'parts' | 'firstSegment'>>,
): Promise<Backup> {
  const name = begunAt.toISOString().replaceAll(':', '-')
  const aside = join(vault.folder, 'backups', `.${name}`)
  await mkdir(aside, { mode: 0o700 })
  try {
    const backup: Backup = { name, begunAt, ...(await write(aside)), endedAt: new Date() }
    await writeFile(join(aside, 'backup.json'), `${JSON.stringify(backup, null, 2)}\n`, { flush: true })
    await rename(aside, join(vault.folder, 'backups', name))
    return backup
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}

/** The last backup that had ended at that time and holds the part. */
export async function findBackup(vault: Vault, part: string, at: Date = new Date()): Promise<Backup> {
  const found = (await listBackups(vault)).findLast(({ parts, endedAt }) => part in parts && endedAt <= at)
  if (!found)
    throw new Refused(
      `No backup in ${vault.folder} with ${part} had ended by ${at.toISOString()}. See npm run backup -- list, and choose a later time.`,
    )
  return found
}
