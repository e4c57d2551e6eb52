import type { FileStore } from './port.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Long enough for whoever keeps a file to write down that it is there. */
const unreferencedMs = dayMs
/** What is older than this was named once, or belongs to another database: what strangers sent is gone by then. */
const oldMs = 3 * dayMs
const togetherMax = 200
/** Where more old files than these are not referred to, and ten times as many as are, the database may be another one, or one of before. */
const inDoubtMin = 20
const inDoubtTimes = 10

/**
 * Deletes the files of a folder that nothing refers to a day after they came: those of a process that was killed in between, and of what was
 * discarded. `referred` answers which of some keys are still wanted. Answers how many were deleted, and whether the database looked like that of other
 * files: then the old ones stay, for whoever runs it to see to, and what strangers sent lately goes all the same.
 */
export async function sweepFiles(
  store: FileStore,
  folder: string,
  {
    now,
    referred,
    signal,
  }: { now: Date; referred(keys: readonly string[]): Promise<Set<string>>; signal: AbortSignal },
): Promise<{ deleted: number; inDoubt: boolean }> {
  const leftOver: string[] = []
  let [together, wantedCount]: [string[], number] = [[], 0]
  const look = async () => {
    const wanted = await referred(together)
    wantedCount += wanted.size
    leftOver.push(...together.filter((one) => !wanted.has(one)))
    together = []
  }
  for await (const key of store.keptBefore(folder, new Date(now.getTime() - unreferencedMs))) {
    signal.throwIfAborted()
    together.push(key)
    if (together.length >= togetherMax) await look()
  }
  if (together.length > 0) await look()
  const old = leftOver.length === 0 ? new Set<string>() : await keysOf(store, folder, new Date(now.getTime() - oldMs))
  const oldLeft = leftOver.filter((key) => old.has(key)).length
  const inDoubt = oldLeft > inDoubtMin && oldLeft > inDoubtTimes * wantedCount
  const going = inDoubt ? leftOver.filter((key) => !old.has(key)) : leftOver
  for (const key of going) {
    signal.throwIfAborted()
    await store.delete(key)
  }
  return { deleted: going.length, inDoubt }
}

async function keysOf(store: FileStore, folder: string, before: Date): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const key of store.keptBefore(folder, before)) keys.add(key)
  return keys
}
