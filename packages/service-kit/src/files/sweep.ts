import type { FileStore } from './port.ts'

/** Long enough for whoever keeps a file to write down that it is there. */
const unreferencedMs = 24 * 60 * 60 * 1000
const togetherMax = 200
/** Where not one of more than these is referred to, the database is likelier to be another one than all of them to be left over. */
const leftOverMax = 100

/**
 * Deletes the files of a folder that nothing refers to a day after they came: those of a process that was killed in between, and of what was
 * discarded. `referred` answers which of some keys are still wanted. Answers how many were deleted; deletes none, and throws, where the database looks
 * like that of other files.
 */
export async function sweepFiles(
  store: FileStore,
  folder: string,
  {
    now,
    referred,
    signal,
  }: { now: Date; referred(keys: readonly string[]): Promise<Set<string>>; signal: AbortSignal },
): Promise<number> {
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
  if (wantedCount === 0 && leftOver.length > leftOverMax)
    throw new Error(`none of ${leftOver.length} files of ${folder} is referred to: is this their database?`)
  for (const key of leftOver) {
    signal.throwIfAborted()
    await store.delete(key)
  }
  return leftOver.length
}
