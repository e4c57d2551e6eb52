import * as events from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { openRedis } from '@evenhand/service-kit/redis'
import { eventually } from '@evenhand/service-kit/testing'
import type { WholeSystem } from './whole-system.ts'

/** Where any of the words can be read: each table, collection, key and topic, with the word. */
export async function leftTraces({ services, kafka }: WholeSystem, words: readonly string[]): Promise<string[]> {
  const { donations, email, entries, identity, members, registrations, memorials, nonprofits, sponsors } = services
  const rows = await Promise.all(
    Object.entries({ donations, email, entries, identity, members, registrations }).map(([name, { db }]) =>
      inTables(name, db, words),
    ),
  )
  const documents = await Promise.all(
    Object.entries({ memorials, nonprofits, sponsors }).map(([name, { config }]) =>
      inCollections(name, config.MONGODB_URL, words),
    ),
  )
  return [
    ...rows.flat(),
    ...documents.flat(),
    ...(await inRedis(donations.config.REDIS_URL, words)),
    ...(await inTopics(kafka, words)),
  ].toSorted()
}

const found = (place: string, text: string, words: readonly string[]): string[] => {
  const folded = text.toLowerCase()
  return words.filter((word) => folded.includes(word.toLowerCase())).map((word) => `${place}: ${word}`)
}

async function inTables(service: string, db: Database, words: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db.query<{ text: string }>(sql`
        select table_to_xml(${name}::regclass, true, false, '')::text as text`)
      return { name, text: row?.text ?? '' }
    }),
  )
  return texts.flatMap(({ name, text }) => found(`${service}.${name}`, text, words))
}

async function inCollections(service: string, url: string, words: readonly string[]): Promise<string[]> {
  const connection = await openMongo(url)
  try {
    const collections = (await connection.db?.collections()) ?? []
    const texts = await Promise.all(
      collections.map(async (one) => ({ name: one.collectionName, text: JSON.stringify(await one.find().toArray()) })),
    )
    return texts.flatMap(({ name, text }) => found(`${service}.${name}`, text, words))
  } finally {
    await connection.close()
  }
}

/** Keys and what they hold, of whatever kind. */
async function inRedis(url: string, words: readonly string[]): Promise<string[]> {
  const redis = openRedis(url)
  try {
    const keys = await eventually(async () => redis.keys('*'))
    const dumps = await Promise.all(
      keys.map(async (key) => `${key} ${(await redis.dumpBuffer(key))?.toString('latin1') ?? ''}`),
    )
    return found('redis', dumps.join('\n'), words)
  } finally {
    redis.disconnect()
  }
}

async function inTopics(kafka: WholeSystem['kafka'], words: readonly string[]): Promise<string[]> {
  const schemas = Object.values(events).filter(
    (one): one is typeof events.ErasureAskedSchema => typeof one === 'object' && one !== null && 'typeName' in one,
  )
  const topics = new Set(schemas.map((schema) => events.topicOf(schema)))
  const texts = await Promise.all(
    [...topics].map(async (topic) => {
      const records = await kafka.readAll(topic).catch(() => [])
      return {
        topic,
        text: JSON.stringify(records.map(({ key, value, headers }) => ({ key, value: String(value), headers }))),
      }
    }),
  )
  return texts.flatMap(({ topic, text }) => found(topic, text, words))
}
