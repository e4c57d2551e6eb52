import type { FileStore } from './port.ts'

/** Long enough for whoever keeps a file to write down that it is there. */
const unreferencedMs = 24 * 60 * 60 * 1000
const togetherMax = 200
/** Where not one of more than these is referred to, the database may be another one: then no more than these go at a time. */
const inDoubtMax = 100

/**
 * Deletes the files of a folder that nothing refers to a day after they came: those of a process that was killed in between, and of what was
 * discarded. `referred` answers which of some keys are still wanted. Answers how many were deleted, and whether the database looked like that of other
 * files: then only some are deleted, so that whoever runs it has the time to see it, and what strangers sent goes all the same.
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
  const inDoubt = wantedCount === 0 && leftOver.length > inDoubtMax
  const going = inDoubt ? leftOver.slice(0, inDoubtMax) : leftOver
  for (const key of going) {
    signal.throwIfAborted()
    await store.delete(key)
  }
  return { deleted: going.length, inDoubt }
}
