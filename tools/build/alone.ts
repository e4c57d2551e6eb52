import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Builds on a busy machine take minutes, and several may wait for one. */
const waitMsMax = 1_800_000
/** Between the making of the lock and the name of its holder in it. */
const namingMsMax = 5_000
const lookMs = 200

/** One at a time: whoever comes second waits until the first has let go of the lock, a folder, or has ended without. */
export async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const begun = Date.now()
  while (!take(lock)) {
    if (hasEnded(lock)) rmSync(lock, { recursive: true, force: true })
    else if (Date.now() - begun > waitMsMax)
      throw new Error(
        `${lock} has been held for half an hour. End its process, ${holderOf(lock)}, or delete that folder.`,
      )
    else await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock)
  } catch {
    return false
  }
  writeFileSync(join(lock, 'pid'), String(process.pid))
  return true
}

function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function hasEnded(lock: string): boolean {
  const holder = holderOf(lock)
  if (holder === undefined)
    return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > namingMsMax
  try {
    process.kill(holder, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
