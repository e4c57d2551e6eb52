import type { Kafka, ReceivedRecord } from '../kafka/index.ts'

/** The consumer's own topic of what it could not handle: compacted, keyed by origin, a null value once it is settled. */
export const deadLetterTopic = (topic: string, service: string): string => `${topic}.${service}.dlq`

/** The consumer's own topic for a second try: other groups do not hear the event again. */
export const retryTopic = (topic: string, service: string): string => `${topic}.${service}.retry`

export interface DeadLetter {
  /**
   * `topic/partition/offset` of where it was first read; `…#1` when it came back from its first replay. Each burial has a key of its
   * own, so that settling an earlier one can never take a later one away.
   */
  origin: string
  topic: string
  type: string
  reason: string
  at: string
  key: string
  value: string
  headers: Record<string, string>
}

/** Keeps the record as it came. Rejects when it cannot: losing it would be worse than stopping. */
export async function bury(
  kafka: Pick<Kafka, 'publish'>,
  record: ReceivedRecord,
  service: string,
  cause: unknown,
): Promise<void> {
  const topic = record.topic.replace(new RegExp(`\\.${service}\\.retry$`), '')
  const firstRead = record.headers['dlq-first-read'] ?? `${record.topic}/${record.partition}/${record.offset}`
  const replays = record.headers['dlq-replays']
  await kafka.publish([
    {
      topic: deadLetterTopic(topic, service),
      key: replays === undefined ? firstRead : `${firstRead}#${replays}`,
      value: record.value ?? '',
      headers: {
        ...record.headers,
        'dlq-first-read': firstRead,
        'dlq-key': record.key,
        'dlq-reason': cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 200) : 'unknown',
        'dlq-at': new Date().toISOString(),
      },
    },
  ])
}

/** What lies in the dead letters of a service and is not settled, oldest first. */
export async function listDeadLetters(
  kafka: Pick<Kafka, 'readAll'>,
  service: string,
  topics: readonly string[],
): Promise<DeadLetter[]> {
  const found = new Map<string, DeadLetter>()
  for (const topic of topics) {
    for (const record of await kafka.readAll(deadLetterTopic(topic, service))) {
      if (record.value === null) found.delete(record.key)
      else found.set(record.key, toDeadLetter(topic, record))
    }
  }
  return [...found.values()].sort((a, b) => a.at.localeCompare(b.at))
}

const toDeadLetter = (topic: string, { headers, value, key }: ReceivedRecord): DeadLetter => ({
  origin: key,
  topic,
  type: headers.ce_type ?? 'unknown',
  reason: headers['dlq-reason'] ?? 'unknown',
  at: headers['dlq-at'] ?? '',
  key: headers['dlq-key'] ?? '',
  value: value ?? '',
  headers,
})

/** Gives the event to this service once more, through its own retry topic, and settles the dead letter. */
export async function replayDeadLetter(kafka: Kafka, service: string, letter: DeadLetter): Promise<void> {
  const headers = { ...letter.headers, 'dlq-replays': String(Number(letter.headers['dlq-replays'] ?? 0) + 1) }
  await kafka.publish([{ topic: retryTopic(letter.topic, service), key: letter.key, value: letter.value, headers }])
  await dropDeadLetter(kafka, service, letter)
}

/** Settles a dead letter without handling it. */
export async function dropDeadLetter(kafka: Kafka, service: string, letter: DeadLetter): Promise<void> {
  await kafka.publish([{ topic: deadLetterTopic(letter.topic, service), key: letter.origin, value: null, headers: {} }])
}
