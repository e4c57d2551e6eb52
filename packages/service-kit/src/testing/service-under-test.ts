import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { encodeEvent, topicOf } from '@evenhand/contracts/events'
import type { DeskRole, KeyScope } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { type DonorIdOf, donorIds } from '../auth/index.ts'
import { readConfig } from '../config/index.ts'
import type { Kafka, ReceivedRecord } from '../kafka/index.ts'
import { type Service, type ServiceAddress, startService } from '../lifecycle/index.ts'
import { toHeaders } from '../outbox/index.ts'
import type { Database } from '../postgres/index.ts'
import type { Log } from '../telemetry/index.ts'
import { type Client, clientOf } from './client.ts'
import { eventually } from './eventually.ts'
import { testMailKeys } from './mail-keys.ts'
import { testIdentity } from './identity.ts'
import { testKafka } from './kafka.ts'
import { testDatabase, testKafkaBrokers, testMongoUrl, testRedisUrl } from './stores.ts'

const donorIdKey = 'the donor id key of the tests'

/** A whole running service; whoever started it stops it. */
export interface ServiceUnderTest<Config> {
  config: Config
  url: string
  /** The port for those who run it. */
  insideUrl: string
  /** Its PostgreSQL database. Throws for a service that has none. */
  readonly db: Database
  /** The Kafka that it tells and hears, with topics that no other test sees. */
  kafka: Kafka
  /** Signs headers for calls that a test makes by itself. */
  identity: Awaited<ReturnType<typeof testIdentity>>
  donorIdOf: DonorIdOf
  /** Calls past the gateway, without any token. */
  nobody: Client
  /** Whoever has not signed in, from the browser session `sid`. */
  visitor(sid?: string): Client
  /** A donor whose session began with a first payment or a registration, in a browser that was called `from` before. */
  donor(donorId: string, sid?: string, from?: string): Client
  /** A donor whose session began with a code or link from the mailbox. */
  provedDonor(donorId: string, sid?: string): Client
  administrator(sid?: string, administratorId?: string, roles?: readonly DeskRole[]): Client
  /** A system of the organization's own, with an API key that has these scopes. */
  key(scopes: readonly KeyScope[]): Client
  /** An owner who has to set up a second factor first. */
  administratorWithoutFactor(administratorId?: string): Client
  /** Publishes an event as another service would: one told now, or at `time`. */
  tell<D extends DescMessage>(schema: D, event: MessageInitShape<D>, time?: Date): Promise<void>
  /** What lies in Kafka of this type, from the beginning. */
  told(schema: DescMessage): Promise<ReceivedRecord[]>
  stop(): Promise<void>
}

/**
 * Starts a service as its process does, on a free port: its configuration is read from variables, and of the stores that it names it gets new
 * ones on the suite's components. `variables` are those that only this service has, or that shall differ; services that hear each other share a `kafka`.
 */
export async function serviceUnderTest<S extends z.ZodObject>(
  name: ServiceName,
  schema: S,
  create: (config: Readonly<z.output<S>> & ServiceAddress, log: Log) => Promise<Service>,
  variables: Record<string, string> = {},
  kafka: Kafka = testKafka(),
): Promise<ServiceUnderTest<Readonly<z.output<S>> & ServiceAddress>> {
  const identity = await testIdentity()
  const ownsDatabase = 'DATABASE_URL' in schema.shape && variables.DATABASE_URL === undefined
  const database = ownsDatabase ? await testDatabase(migrationsOf(name)) : undefined
  const filesDir = 'FILES_DIR' in schema.shape ? mkdtempSync(join(tmpdir(), 'evenhand-files-')) : undefined
  const config = readConfig(schema, {
    PORT: '0',
    IDENTITY_PUBLIC_KEYS: identity.publicKeys,
    MAIL_PUBLIC_KEY: testMailKeys.publicKey,
    MAIL_PRIVATE_KEYS: testMailKeys.privateKey,
    KAFKA_BROKERS: testKafkaBrokers().join(','),
    DATABASE_URL: database?.url,
    MONGODB_URL: testMongoUrl(),
    REDIS_URL: testRedisUrl(),
    DONOR_ID_KEY: donorIdKey,
    PUBLIC_URL: 'https://giveaway.test',
    ...(filesDir === undefined ? {} : { FILES_DIR: filesDir }),
    ...variables,
  }) as Readonly<z.output<S>> & ServiceAddress
  const running = await startService(name, config, (log) => create(config, log), kafka)
  const { url } = running.listening
  return {
    config,
    url,
    insideUrl: running.inside.url,
    get db() {
      if (!database) throw new Error(`${name} has no PostgreSQL database of its own here`)
      return database.db
    },
    kafka,
    identity,
    donorIdOf: donorIds(donorIdKey),
    nobody: clientOf(url, () => ({})),
    visitor: (sid) => clientOf(url, () => identity.asVisitor(name, sid)),
    donor: (donorId, sid, from) => clientOf(url, () => identity.asDonor(name, donorId, sid, from)),
    provedDonor: (donorId, sid) => clientOf(url, () => identity.asProvedDonor(name, donorId, sid)),
    administrator: (sid, id, roles) => clientOf(url, () => identity.asAdministrator(name, sid, id, roles)),
    key: (scopes) => clientOf(url, () => identity.asKey(name, scopes)),
    administratorWithoutFactor: (id) => clientOf(url, () => identity.asAdministratorWithoutFactor(name, id)),
    tell: (schema, event, time = new Date()) => publish(kafka, schema, encodeEvent(schema, event), time),
    told: (schema) => eventually(() => kafka.readAll(topicOf(schema))),
    async stop() {
      await running.stop()
      await database?.drop()
      if (filesDir !== undefined) rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

/** The service's own: it finds them done as it starts, and runs none again. */
const migrationsOf = (name: ServiceName): URL => new URL(`../../../../services/${name}/migrations/`, import.meta.url)

/** Tried again, like reading: a topic that was just made has no leader for some milliseconds. */
async function publish(kafka: Kafka, schema: DescMessage, json: unknown, time: Date): Promise<void> {
  const topic = topicOf(schema)
  const attributes = { id: uuidv7(), type: schema.typeName, source: '/test', time }
  const record = { topic, key: attributes.id, value: JSON.stringify(json), headers: toHeaders(attributes) }
  await kafka.ensureTopics([{ topic }])
  await eventually(() => kafka.publish([record]).then(() => true))
}
