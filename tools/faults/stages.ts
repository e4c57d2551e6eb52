import { setTimeout as sleep } from 'node:timers/promises'

/** As many at the same time. */
const atOnce = 4
/** A part is killed when so much of a stage has begun. */
const strikeAfter = 0.4
const agreedMsMax = 120_000
const lookEveryMs = 250

/** Some at once; answers what failed. */
export async function inTurns<P extends { id: string }>(
  plans: readonly P[],
  work: (plan: P) => Promise<void>,
  strike: () => void,
): Promise<string[]> {
  const failed: string[] = []
  const left = [...plans]
  const strikeAt = Math.floor(plans.length * (1 - strikeAfter))
  const worker = async (): Promise<void> => {
    for (let plan = left.shift(); plan; plan = left.shift()) {
      if (left.length === strikeAt) strike()
      const { id } = plan
      await work(plan).catch((error: unknown) =>
        failed.push(`${id}: ${error instanceof Error ? error.message : String(error)}`),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failed
}

/** Asks again until nothing is found, or the time is up. */
export async function untilNone(find: () => Promise<string[]>): Promise<string[]> {
  const giveUpAt = Date.now() + agreedMsMax
  for (;;) {
    const found = await find()
    if (found.length === 0 || Date.now() > giveUpAt) return found
    await sleep(lookEveryMs)
  }
}
