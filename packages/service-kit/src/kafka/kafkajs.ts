import kafkajs, { type Consumer, type EachBatchPayload, type IHeaders, type KafkaMessage, type Producer } from 'kafkajs'
import { DependencyDown } from '../problems/index.ts'
import { settleBeginnings } from './beginnings.ts'
import {
  type ConsumePlan,
  type Consuming,
  type GroupPlace,
  type Kafka,
  type KafkaRecord,
  partitionsPerTopic,
  type Progress,
  type ReceivedRecord,
  recordsMax,
  type TopicPlan,
} from './port.ts'
import { quietQueues } from './quiet-queue.ts'

quietQueues()

const sendMs = 10_000
/** A consumer that was killed holds its partitions so long; whoever takes its place waits for that. */
const sessionMs = 10_000
const rebalanceMs = 10_000
/** Whoever handles records lives, also while a statement of theirs waits: statements have limits of their own. */
const heartbeatMs = 3_000
const restartMs = 1_000
/** How long the broker holds an empty answer back: what is published ends it at once, and a consumer that stops waits for it. */
const waitMs = 2_000
const readAllMsMax = 20_000
/** Groups that read a topic once and are gone. */
const readsPrefix = 'read-'

/** The port over kafkajs. Connections are made when first needed and made again after the broker was away. */
export function openKafka(options: {
  clientId: string
  brokers: readonly string[]
  waitMs?: number
  /** Of each topic that it makes. */
  partitions?: number
}): Kafka {
  const client = new kafkajs.Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5 },
    logLevel: kafkajs.logLevel.NOTHING,
  })
  const sender = createSender(client)
  const open = new Set<Consuming>()
  return {
    ensureTopics: (topics) => ensureTopics(client, topics, options.partitions ?? partitionsPerTopic),
    publish: sender.publish,
    async consume(plan) {
      const consuming = consumeForever(client, plan, options.waitMs ?? waitMs)
      open.add(consuming)
      return { stop: () => consuming.stop().finally(() => open.delete(consuming)) }
    },
    readAll: (topic) => readAll(client, topic),
    ends: (topics) => readEnds(client, topics),
    places: (topics) => readPlaces(client, topics),
    async close() {
      await Promise.all([...open].map((consuming) => consuming.stop()))
      await sender.close()
    },
  }
}

async function ensureTopics(client: kafkajs.Kafka, topics: readonly TopicPlan[], partitions: number): Promise<void> {
  const admin = client.admin()
  await admin.connect()
  try {
    const known = new Set(await admin.listTopics())
    const missing = firstPlans(topics).filter(({ topic }) => !known.has(topic))
    if (missing.length === 0) return
    await admin
      .createTopics({
        waitForLeaders: true,
        topics: missing.map(({ topic, retentionMs, compacted }) => ({
          topic,
          numPartitions: compacted ? 1 : partitions,
          configEntries: [
            ...(retentionMs === undefined ? [] : [{ name: 'retention.ms', value: String(retentionMs) }]),
            ...(compacted ? [{ name: 'cleanup.policy', value: retentionMs ? 'compact,delete' : 'compact' }] : []),
          ],
        })),
      })
      .catch((error: unknown) => {
        // Made by another process, or made but not known everywhere yet: whoever uses it asks again until it is.
        if (!/already exists|does not host this topic/i.test(String(error))) throw error
      })
  } finally {
    await admin.disconnect()
  }
}

/** A topic that is both told and heard is planned by the one who says more of it, who comes first. */
const firstPlans = (topics: readonly TopicPlan[]): TopicPlan[] => [
  ...new Map(topics.toReversed().map((plan) => [plan.topic, plan])).values(),
]

function createSender(client: kafkajs.Kafka) {
  let connected: Promise<Producer> | undefined
  const connect = async (): Promise<Producer> => {
    const producer = client.producer({ idempotent: true, maxInFlightRequests: 1, retry: { retries: 3 } })
    await producer.connect()
    return producer
  }
  const forget = async (): Promise<void> => {
    const old = connected
    connected = undefined
    await old?.then((producer) => producer.disconnect()).catch(() => undefined)
  }
  return {
    async publish(records: readonly KafkaRecord[]): Promise<void> {
      if (records.length === 0) return
      connected ??= connect()
      try {
        const producer = await connected
        for (const part of ofBytes(records))
          await withinTime(sendMs, producer.sendBatch({ acks: -1, topicMessages: byTopic(part) }))
      } catch (cause) {
        // A producer that failed may hold a sequence the broker has forgotten: the next send starts with a new one.
        void forget()
        throw new DependencyDown('Kafka did not take the records', { cause })
      }
    },
    close: forget,
  }
}

/** A broker takes a megabyte of a partition at once, and what it refuses would be sent again forever. */
const bytesTogether = 500_000
/** Of a record's key and headers, generously. */
const besideValue = 500

/** The records in their order, in parts that a broker takes, each of one record at least. */
function ofBytes(records: readonly KafkaRecord[]): KafkaRecord[][] {
  const parts: KafkaRecord[][] = []
  let bytes = bytesTogether
  for (const record of records) {
    const own = Buffer.byteLength(record.value ?? '') + besideValue
    if (bytes + own > bytesTogether) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(record)
    bytes += own
  }
  return parts
}

function byTopic(records: readonly KafkaRecord[]) {
  const topics = new Map<string, { key: string; value: string | null; headers: Record<string, string> }[]>()
  for (const { topic, key, value, headers } of records)
    topics.set(topic, [...(topics.get(topic) ?? []), { key, value, headers }])
  return [...topics].map(([topic, messages]) => ({ topic, messages }))
}

/** kafkajs gives a consumer up after some kinds of failure; this one starts it again until it is told to stop. */
function consumeForever(client: kafkajs.Kafka, plan: ConsumePlan, maxWaitTimeInMs: number): Consuming {
  const stop = new AbortController()
  let current: Consumer | undefined
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const consumer = client.consumer({
        groupId: plan.group,
        sessionTimeout: sessionMs,
        rebalanceTimeout: rebalanceMs,
        maxWaitTimeInMs,
        allowAutoTopicCreation: false,
        retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8, restartOnFailure: async () => false },
      })
      current = consumer
      try {
        await consumeOnce(client, consumer, plan, () => stop.signal.aborted)
      } catch (error) {
        if (!stop.signal.aborted) plan.onState?.('lost', error instanceof Error ? error : new Error(String(error)))
      }
      await consumer.disconnect().catch(() => undefined)
      if (!stop.signal.aborted) await new Promise((resolve) => setTimeout(resolve, restartMs))
    }
  })()
  return {
    async stop() {
      stop.abort()
      await current?.stop().catch(() => undefined)
      await current?.disconnect().catch(() => undefined)
      await withinTime(5_000, loop).catch(() => undefined)
    },
  }
}

/** Resolves when the consumer was stopped, rejects when it crashed. */
async function consumeOnce(
  client: kafkajs.Kafka,
  consumer: Consumer,
  plan: ConsumePlan,
  isStopped: () => boolean,
): Promise<void> {
  await consumer.connect()
  const ended = new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    consumer.on(consumer.events.STOP, () => resolve())
  })
  ended.catch(() => undefined)
  let begun = Promise.resolve()
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    plan.onState?.('assigned')
    // Only for who watches: where it fails, the first record that is settled says the same.
    begun = settleBeginnings(client, consumer, plan.group, payload.memberAssignment).catch(() => undefined)
  })
  await consumer.subscribe({ topics: [...plan.topics], fromBeginning: true })
  if (isStopped()) return
  try {
    await consumer.run({
      partitionsConsumedConcurrently: partitionsPerTopic,
      eachBatchAutoResolve: false,
      eachBatch: async (payload) => {
        // A beginning must not be settled over what comes after it.
        await begun
        await handleInParts(payload, plan)
      },
    })
    await ended
  } finally {
    await begun
  }
}

/** What is not settled when this ends is fetched again: by this consumer, or by whoever takes its place. */
async function handleInParts({ batch, ...steps }: EachBatchPayload, plan: ConsumePlan): Promise<void> {
  const { topic, partition } = batch
  const open = batch.messages.map((message) => toReceived(topic, partition, message))
  let settledOffset: string | undefined
  const progress: Progress = {
    async settled({ offset }) {
      settledOffset = offset
      steps.resolveOffset(offset)
      await steps.heartbeat()
    },
    keepAlive: steps.heartbeat,
  }
  const beating = setInterval(() => void steps.heartbeat().catch(() => undefined), heartbeatMs)
  try {
    while (open.length > 0 && steps.isRunning() && !steps.isStale()) {
      const part = open.splice(0, recordsMax)
      await plan.handle(part, progress)
      if (settledOffset !== part.at(-1)?.offset) return
    }
  } finally {
    clearInterval(beating)
  }
}

async function readAll(client: kafkajs.Kafka, topic: string): Promise<ReceivedRecord[]> {
  const admin = client.admin()
  await admin.connect()
  const groupId = `${readsPrefix}${topic}-${process.pid}-${Math.random().toString(36).slice(2)}`
  const consumer = client.consumer({ groupId, maxWaitTimeInMs: 100, allowAutoTopicCreation: false })
  try {
    if (!(await admin.listTopics()).includes(topic)) return []
    const offsets = await admin.fetchTopicOffsets(topic)
    const ends = new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]))
    const open = new Set(
      offsets.filter(({ low, high }) => BigInt(high) > BigInt(low)).map(({ partition }) => partition),
    )
    const records: ReceivedRecord[] = []
    if (open.size === 0) return records
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await withinTime(
      readAllMsMax,
      new Promise<void>((resolve, reject) => {
        consumer
          .run({
            eachBatch: async ({ batch }) => {
              const end = ends.get(batch.partition) ?? 0n
              for (const message of batch.messages) {
                if (BigInt(message.offset) < end) records.push(toReceived(topic, batch.partition, message))
              }
              if (BigInt(batch.lastOffset()) + 1n >= end) open.delete(batch.partition)
              if (open.size === 0) resolve()
            },
          })
          .catch(reject)
      }),
    )
    return records
  } finally {
    await consumer.disconnect().catch(() => undefined)
    await admin.deleteGroups([groupId]).catch(() => undefined)
    await admin.disconnect()
  }
}

async function readEnds(client: kafkajs.Kafka, topics: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const admin = client.admin()
  await admin.connect()
  try {
    const known = new Set(await admin.listTopics())
    const ends = new Map<string, string>()
    for (const topic of topics.filter((one) => known.has(one))) {
      const offsets = await admin.fetchTopicOffsets(topic)
      ends.set(
        topic,
        offsets
          .map(({ partition, high }) => `${partition}:${high}`)
          .sort()
          .join(' '),
      )
    }
    return ends
  } finally {
    await admin.disconnect()
  }
}

/** A group that has settled nothing of a topic doesn't hear it, or was never there. */
async function readPlaces(client: kafkajs.Kafka, topics: readonly string[]): Promise<GroupPlace[]> {
  const admin = client.admin()
  await admin.connect()
  try {
    const known = new Set(await admin.listTopics())
    const there = topics.filter((topic) => known.has(topic))
    const ends = new Map<string, { low: bigint; end: bigint }>()
    for (const topic of there)
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
        ends.set(`${topic} ${partition}`, { low: BigInt(low), end: BigInt(high) })
    const { groups } = await admin.listGroups()
    const places: GroupPlace[] = []
    for (const { groupId: group } of groups.filter(({ groupId }) => !groupId.startsWith(readsPrefix))) {
      const offsets = await admin.fetchOffsets({ groupId: group, topics: [...there] })
      for (const { topic, partitions } of offsets.filter(isHeard))
        for (const { partition, offset } of partitions) {
          const { low, end } = ends.get(`${topic} ${partition}`) ?? { low: 0n, end: 0n }
          const settled = BigInt(offset)
          places.push({ group, topic, partition, next: settled < low ? low : settled, end })
        }
    }
    return places
  } finally {
    await admin.disconnect()
  }
}

const isHeard = ({ partitions }: { partitions: { offset: string }[] }): boolean =>
  partitions.some(({ offset }) => BigInt(offset) >= 0n)

const toReceived = (topic: string, partition: number, message: KafkaMessage): ReceivedRecord => ({
  topic,
  partition,
  offset: message.offset,
  key: message.key?.toString() ?? '',
  value: message.value?.toString() ?? null,
  headers: textHeaders(message.headers ?? {}),
})

function textHeaders(headers: IHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value
      return first === undefined ? [] : [[name, first.toString()]]
    }),
  )
}

async function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DependencyDown(`Kafka did not answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
