import type kafkajs from 'kafkajs'
import type { Consumer } from 'kafkajs'

/**
 * Settles, for the partitions that a consumer was given and its group has settled nothing of, where they begin: the group's place is known from
 * then on, so one that hangs before its first record is seen to be behind.
 */
export async function settleBeginnings(
  client: kafkajs.Kafka,
  consumer: Pick<Consumer, 'commitOffsets'>,
  group: string,
  given: Readonly<Record<string, number[]>>,
): Promise<void> {
  const admin = client.admin()
  await admin.connect()
  try {
    const unsettled = (await admin.fetchOffsets({ groupId: group, topics: Object.keys(given) })).flatMap(
      ({ topic, partitions }) =>
        partitions
          .filter(({ partition, offset }) => BigInt(offset) < 0n && given[topic]?.includes(partition))
          .map(({ partition }) => ({ topic, partition })),
    )
    const begins = new Map<string, string>()
    for (const topic of new Set(unsettled.map((one) => one.topic)))
      for (const { partition, low } of await admin.fetchTopicOffsets(topic)) begins.set(`${topic} ${partition}`, low)
    const beginnings = unsettled.flatMap(({ topic, partition }) => {
      const offset = begins.get(`${topic} ${partition}`)
      return offset === undefined ? [] : [{ topic, partition, offset }]
    })
    if (beginnings.length > 0) await consumer.commitOffsets(beginnings)
  } finally {
    await admin.disconnect()
  }
}
