import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refused } from '../command-line/refused.ts'
import { hashOf, openSealed, sealInto } from './sealing.ts'
import { segmentsFolder, type Vault } from './vault.ts'

/** Segments of the log, the end of one at a promotion, histories of timelines, and notes of backups. */
const archived = /^(?:[\dA-F]{24}(?:\.partial|\.[\dA-F]{8}\.backup)?|[\dA-F]{8}\.history)$/
/** `SEGMENT.HASH.age`: the hash of what is sealed tells whether the same comes again. */
const kept = /^(.+)\.([\da-f]{64})\.age$/

interface Kept {
  segment: string
  hash: string
  file: string
}

async function listKept(vault: Vault): Promise<Kept[]> {
  const names = await readdir(segmentsFolder(vault))
  return names.flatMap((name) => {
    const [, segment, hash] = kept.exec(name) ?? []
    return segment && hash ? [{ segment, hash, file: join(segmentsFolder(vault), name) }] : []
  })
}

/** Keeps a segment. The same again changes nothing; another one of this name is refused, and neither is lost. */
export async function keepSegment(vault: Vault, segment: string, file: string): Promise<void> {
  const hash = await hashOf(file)
  const before = (await listKept(vault)).find((one) => one.segment === segment)
  if (before?.hash === hash) return
  if (before)
    throw new Refused(
      `The backups already hold another ${segment}: two servers archive into ${vault.folder}. Give one of them a folder of its own.`,
    )
  await sealInto(join(segmentsFolder(vault), `${segment}.${hash}.age`), createReadStream(file), vault.label.recipient)
}

/** Takes what PostgreSQL has put into the folder it archives to into the vault, oldest first. Answers how many there were. */
export async function sweep(spool: string, vault: Vault): Promise<number> {
  const names = (await readdir(spool)).filter((name) => archived.test(name)).toSorted()
  for (const name of names) {
    await keepSegment(vault, name, join(spool, name))
    await rm(join(spool, name))
  }
  return names.length
}

/** Where a segment lies in the log: a later timeline begins where an earlier one was left, so the timeline doesn’t count. */
const placeOf = (segment: string): string => segment.slice(8, 24)

/** Histories of timelines are few, and needed from anywhere. */
const isHistory = (segment: string): boolean => segment.endsWith('.history')

/** Deletes what comes before a segment. Answers how many pieces there were. */
export async function dropSegmentsBefore(vault: Vault, from: string): Promise<number> {
  const older = (await listKept(vault)).filter(({ segment }) => !isHistory(segment) && placeOf(segment) < placeOf(from))
  for (const { file } of older) await rm(file)
  return older.length
}

/** Unpacks the log that a recovery may read, from a segment on. */
export async function openSegments(vault: Vault, from: string, identity: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const needed = (await listKept(vault)).filter(
    ({ segment }) => isHistory(segment) || placeOf(segment) >= placeOf(from),
  )
  for (const { segment, file } of needed)
    await pipeline(await openSealed(file, identity), createWriteStream(join(folder, segment), { mode: 0o600 }))
  return needed.length
}

export const hasSegment = async (vault: Vault, segment: string): Promise<boolean> =>
  (await listKept(vault)).some((one) => one.segment === segment)

/** When the newest piece of the log came; undefined where there is none. */
export async function lastKeptAt(vault: Vault): Promise<Date | undefined> {
  const times = await Promise.all((await listKept(vault)).map(async ({ file }) => (await stat(file)).mtimeMs))
  return times.length === 0 ? undefined : new Date(times.reduce((newest, one) => Math.max(newest, one)))
}
