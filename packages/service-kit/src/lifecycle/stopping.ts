import type { Log } from '../telemetry/index.ts'

const budgetMs = 25_000

/**
 * The order in which a process ends: parts stop in the reverse order of their start, within 25 s. A second signal ends it at once.
 */
export function createStopping(log: Log) {
  const parts: { name: string; stop: () => Promise<void> }[] = []
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      const forced = setTimeout(() => {
        log.error({ budgetMs }, 'stop-forced')
        process.exit(1)
      }, budgetMs)
      for (const part of parts.reverse()) {
        await part.stop().catch((error: unknown) => log.warn({ error, part: part.name }, 'stop-failed'))
      }
      clearTimeout(forced)
    })()
    return stopping
  }
  return {
    add: (name: string, stopPart: () => Promise<void>): void => void parts.push({ name, stop: stopPart }),
    stop,
    onSignals(): void {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.once(signal, () => {
          log.info({ signal }, 'stopping')
          process.once(signal, () => process.exit(1))
          void stop().then(() => process.exit(0))
        })
      }
    },
  }
}
