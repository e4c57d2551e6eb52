import { type Kafka, openKafka, type ReceivedRecord } from '../kafka/index.ts'
import { fresh, testKafkaBrokers } from './stores.ts'

/** Fewer than in production: each is a file that the broker holds open, and the suite makes thousands of topics. */
const partitions = 3

/** The suite's Kafka with topics and consumer groups of its own: nobody hears what another test file tells. */
export function testKafka(): Kafka {
  const kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers(), waitMs: 200, partitions })
  const prefix = `${fresh()}.`
  const inside = <T extends { topic: string }>(one: T): T => ({ ...one, topic: prefix + one.topic })
  const outside = (record: ReceivedRecord): ReceivedRecord => ({ ...record, topic: record.topic.slice(prefix.length) })
  return {
    ensureTopics: (topics) => kafka.ensureTopics(topics.map(inside)),
    publish: (records) => kafka.publish(records.map(inside)),
    consume: (plan) =>
      kafka.consume({
        ...plan,
        group: prefix + plan.group,
        topics: plan.topics.map((topic) => prefix + topic),
        handle: (records, progress) => plan.handle(records.map(outside), progress),
      }),
    readAll: async (topic) => (await kafka.readAll(prefix + topic)).map(outside),
    async ends(topics) {
      const ends = await kafka.ends(topics.map((topic) => prefix + topic))
      return new Map([...ends].map(([topic, end]) => [topic.slice(prefix.length), end]))
    },
    places: async (topics) =>
      (await kafka.places(topics.map((topic) => prefix + topic)))
        .filter(({ group }) => group.startsWith(prefix))
        .map((place) => ({
          ...place,
          group: place.group.slice(prefix.length),
          topic: place.topic.slice(prefix.length),
        })),
    close: () => kafka.close(),
  }
}
