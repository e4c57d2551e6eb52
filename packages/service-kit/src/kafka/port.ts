/**
 * What the system needs of Kafka, in five functions. Only this folder knows the client library (kafkajs is no longer
 * maintained), so that another one can take its place.
 */
export interface Kafka {
  /** Creates what is missing; existing topics stay as they are. */
  ensureTopics(topics: readonly TopicPlan[]): Promise<void>
  /** Resolves when all in-sync replicas have the records; rejects with `DependencyDown` when the broker is away. */
  publish(records: readonly KafkaRecord[]): Promise<void>
  /** Hands over one record at a time per partition, in order. A rejected `handle` leaves the offset where it was. */
  consume(plan: ConsumePlan): Promise<Consuming>
  /** Everything that a topic holds now, from its beginning to its present end. */
  readAll(topic: string): Promise<ReceivedRecord[]>
  close(): Promise<void>
}

export interface TopicPlan {
  topic: string
  /** How long records stay; absent: the broker's own time. */
  retentionMs?: number
  /** Keep the newest record of each key instead. */
  compacted?: true
}

export interface KafkaRecord {
  topic: string
  key: string
  /** null removes the key from a compacted topic. */
  value: string | null
  headers: Record<string, string>
}

export interface ReceivedRecord {
  topic: string
  partition: number
  offset: string
  key: string
  value: string | null
  headers: Record<string, string>
}

export interface ConsumePlan {
  group: string
  topics: readonly string[]
  handle(record: ReceivedRecord, keepAlive: () => Promise<void>): Promise<void>
  /** Told when the group has assigned partitions, or when the connection was lost and is tried again. */
  onState?(state: 'assigned' | 'lost', error?: Error): void
}

export interface Consuming {
  stop(): Promise<void>
}

export const partitionsPerTopic = 6
