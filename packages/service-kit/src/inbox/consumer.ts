import type { Consuming, Kafka } from '../kafka/index.ts'
import type { Log } from '../telemetry/index.ts'
import { arrivalOf } from './arrival.ts'
import { deadLetterTopic, retryTopic } from './dead-letters.ts'
import { handleArrivals } from './handling.ts'
import type { Reaction } from './reaction.ts'

export interface ConsumerOptions {
  kafka: Kafka
  service: string
  reactions: readonly Reaction[]
  log: Log
}

/**
 * Hears the events that the reactions name, in the order of their keys, each at least once. Three classes of failure: a *wrong message*
 * goes to the dead letters now; a *dependency down* is waited for in place, however long; anything *unknown* is tried three
 * times more and then goes to the dead letters. Other types on the same topics are passed over. Events that follow each other are
 * handled in one go where their reactions can (`reactTogether`).
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consuming> {
  const { kafka, service, reactions, log } = options
  const shared = [...new Set(reactions.map(({ topic }) => topic))]
  const own = shared.map((topic) => retryTopic(topic, service))
  const byType = new Map(reactions.map((reaction) => [reaction.type, reaction]))
  const stop = new AbortController()
  const consuming = await kafka.consume({
    group: service,
    topics: [...shared, ...own],
    onState: (state, error) => log[state === 'lost' ? 'warn' : 'info'](error ? { error } : {}, `consumer-${state}`),
    async handle(records, progress) {
      const arrivals = records.flatMap((record) => arrivalOf(record, byType))
      await handleArrivals(arrivals, { kafka, service, log, progress, signal: stop.signal })
      const last = records.at(-1)
      if (last && !stop.signal.aborted) await progress.settled(last)
    },
  })
  return {
    async stop() {
      stop.abort()
      await consuming.stop()
    },
  }
}

export const topicsOf = (reactions: readonly Reaction[]): string[] => [...new Set(reactions.map(({ topic }) => topic))]

/** The topics that `startConsumer` needs: those it hears, its own for retries, and its own for dead letters. */
export function topicsHeard(service: string, reactions: readonly Reaction[]) {
  return topicsOf(reactions).flatMap((topic) => [
    { topic },
    { topic: retryTopic(topic, service) },
    { topic: deadLetterTopic(topic, service), compacted: true as const },
  ])
}
