/**
 * What the system needs of Kafka, in seven functions. Only this folder knows the client library (kafkajs is no longer
 * maintained), so that another one can take its place.
 */
export interface Kafka {
  /** Creates what is missing; existing topics stay as they are. */
  ensureTopics(topics: readonly TopicPlan[]): Promise<void>
  /** Resolves when all in-sync replicas have the records; rejects with `DependencyDown` when the broker is away. */
  publish(records: readonly KafkaRecord[]): Promise<void>
  /** Hands over the records of each partition in their order, some at a time (`recordsMax`). */
  consume(plan: ConsumePlan): Promise<Consuming>
  /** Everything that a topic holds now, from its beginning to its present end. */
  readAll(topic: string): Promise<ReceivedRecord[]>
  /** For each of the topics that are there: what changes as soon as something is written to it. */
  ends(topics: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** How far each group that hears these topics is in each partition, as the broker knows it: it is told also of who is away. */
  places(topics: readonly string[]): Promise<GroupPlace[]>
  close(): Promise<void>
}

export interface GroupPlace {
  group: string
  topic: string
  partition: number
  /** The next record that the group has not settled, and where the partition ends. */
  next: bigint
  end: bigint
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
  /**
   * Handles the next records of a partition, at least one. What it tells `progress` to be settled does not come again; when it resolves
   * before the last one, or rejects, the next one who consumes begins after what was settled.
   */
  handle(records: readonly ReceivedRecord[], progress: Progress): Promise<void>
  /** Told when the group has assigned partitions, or when the connection was lost and is tried again. */
  onState?(state: 'assigned' | 'lost', error?: Error): void
}

export interface Progress {
  /** This record and all before it are settled. */
  settled(record: ReceivedRecord): Promise<void>
  /** Tells the group that this consumer lives; rejects when the group has moved on. The time between is bridged by itself. */
  keepAlive(): Promise<void>
}

export interface Consuming {
  stop(): Promise<void>
}

export const partitionsPerTopic = 6

/** How many records are handed over at a time, at most: what one transaction of a few hundred milliseconds can hold. */
export const recordsMax = 500
