import type { ServiceName } from '@evenhand/contracts/services'
import { deadLetterTopic, listDeadLetters } from '../inbox/index.ts'
import type { Kafka } from '../kafka/index.ts'
import { deadLetters } from '../telemetry/index.ts'
import type { Job } from './jobs.ts'

const measureEveryMs = 60_000

/** Counts what a service could not handle, by topic. A topic is read only after something was written to it: most have never had a dead letter. */
export function deadLettersJob(
  kafka: Pick<Kafka, 'ends' | 'readAll'>,
  service: ServiceName,
  topics: readonly string[],
): Job {
  const countedAt = new Map<string, string>()
  return {
    name: 'measure-dead-letters',
    everyMs: measureEveryMs,
    async run() {
      const ends = await kafka.ends(topics.map((topic) => deadLetterTopic(topic, service)))
      for (const topic of topics) {
        const end = ends.get(deadLetterTopic(topic, service))
        if (end === undefined || countedAt.get(topic) === end) continue
        deadLetters.set({ group: service, topic }, (await listDeadLetters(kafka, service, [topic])).length)
        countedAt.set(topic, end)
      }
      return false
    },
  }
}
