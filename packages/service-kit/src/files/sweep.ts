import type { FileStore } from './port.ts'

/** Long enough for whoever keeps a file to write down that it is there. */
const unreferencedMs = 24 * 60 * 60 * 1000
const togetherMax = 200

/**
 * Deletes the files of a folder that nothing refers to a day after they came: those of a process that was killed in between, and of what was
 * discarded. `referred` answers which of some keys are still wanted. Answers how many were deleted.
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
  let deleted = 0
  let together: string[] = []
  const look = async () => {
    const wanted = await referred(together)
    for (const key of together.filter((one) => !wanted.has(one))) {
      await store.delete(key)
      deleted += 1
    }
    together = []
  }
  for await (const key of store.keptBefore(folder, new Date(now.getTime() - unreferencedMs))) {
    signal.throwIfAborted()
    together.push(key)
    if (together.length >= togetherMax) await look()
  }
  if (together.length > 0) await look()
  return deleted
}
