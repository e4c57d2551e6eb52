import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceName } from '@evenhand/contracts/services'
import type { Router } from 'express'
import { callerReader } from '../auth/index.ts'
import { type Check, createHealth } from '../health/index.ts'
import { createHttp, listen, type Listening, type Route } from '../http/index.ts'
import { type Reaction, startConsumer, topicsHeard, topicsOf } from '../inbox/index.ts'
import { type Kafka, openKafka, type TopicPlan } from '../kafka/index.ts'
import { mailTopic, type Running, startRelay } from '../outbox/index.ts'
import type { Database } from '../postgres/index.ts'
import { collectProcessMetrics, createLog, type Log, stopTelemetry } from '../telemetry/index.ts'
import { backlogOf } from './backlog.ts'
import { deadLettersJob } from './dead-letters-job.ts'
import { hearersJob } from './hearers.ts'
import { type InsideAddress, listenInside } from './inside.ts'
import { type Job, startJob } from './jobs.ts'
import { type AskedMails, mailsJob } from './mails-job.ts'
import { createStopping } from './stopping.ts'

/** Endpoints are withdrawn before the first connection is refused. */
const withdrawMs = Number(process.env.WITHDRAW_MS ?? 0)
const topicRetryMs = 1_000

/** What a service is, apart from its process: made by its `app.ts` from a configuration and clients. */
export interface Service {
  routes: readonly Route[]
  /** Routes that are no calls of the contracts, or read their body by themselves: the processor's webhook. */
  before?: Router
  reactions?: readonly Reaction[]
  jobs?: readonly Job[]
  checks: readonly Check[]
  /** The topics that it publishes to. */
  tells?: readonly TopicPlan[]
  /** How its outbox is drained: a PostgreSQL service gives its database, another one its own relay. */
  outbox?: AskedMails &
    (
      | { kind: 'postgres'; db: Database }
      | { kind: 'own'; start(kafka: Kafka, log: Log): Running; countLate(before: Date): Promise<number> }
    )
  /** How many reports of the payment processor are late. */
  latePayments?: () => Promise<number>
  /** How many emails wait for a paper that can’t be drawn. */
  failedRenders?: () => Promise<number>
  close(): Promise<void>
}

export interface ServiceAddress extends InsideAddress {
  HOST: string
  PORT: number
  IDENTITY_PUBLIC_KEYS: string
  KAFKA_BROKERS: string[]
  TLS_FOLDER?: string | undefined
}

export interface RunningService {
  listening: Listening
  inside: Listening
  stop(): Promise<void>
  /** Stops at SIGTERM and SIGINT; for the process that is this service alone. */
  onSignals(): void
}

/**
 * Starts a service: its stores are open and migrated already; then relay, consumer and jobs in the background — Kafka may be away, the
 * outbox keeps what is told — and HTTP last. Stopping goes the other way round.
 */
export async function startService(
  name: ServiceName,
  config: ServiceAddress,
  build: (log: Log) => Promise<Service>,
  kafka: Kafka = openKafka({ clientId: name, brokers: config.KAFKA_BROKERS }),
): Promise<RunningService> {
  const log = createLog(name)
  const stopping = createStopping(log)
  collectProcessMetrics()
  const service = await build(log)
  stopping.add('telemetry', stopTelemetry)
  stopping.add('stores', service.close)
  stopping.add('kafka', () => kafka.close())
  const health = createHealth(service.checks)
  const hearers = service.tells && hearersJob(kafka, service.tells)
  const backlog = backlogOf(name, service, kafka, hearers?.found ?? (() => []))
  const inside = await listenInside(config, health, backlog)
  stopping.add('inside', () => inside.close())
  const app = createHttp({
    routes: service.routes,
    health,
    backlog,
    log,
    readCaller: callerReader({ service: name, publicKeys: config.IDENTITY_PUBLIC_KEYS }),
    ...(service.before ? { before: service.before } : {}),
  })
  const listening = await listen(app, { host: config.HOST, port: config.PORT, tlsFolder: config.TLS_FOLDER })
  stopping.add('http', () => listening.close())
  stopping.add('messages', startMessages(name, { ...service, hearers }, kafka, log))
  for (const job of service.jobs ?? []) stopping.add(job.name, startJob(job, log).stop)
  health.accepting = true
  stopping.add('withdraw', async () => {
    health.accepting = false
    await sleep(withdrawMs)
  })
  log.info({ port: listening.port, metricsPort: inside.port }, 'ready')
  return { listening, inside, stop: stopping.stop, onSignals: stopping.onSignals }
}

/** Topics, then relay and consumer; while Kafka is away they are tried again. */
function startMessages(
  name: ServiceName,
  service: Service & { hearers: Job | undefined },
  kafka: Kafka,
  log: Log,
): () => Promise<void> {
  const stop = new AbortController()
  const running: Running[] = []
  const reactions = service.reactions ?? []
  const starting = (async () => {
    while (!stop.signal.aborted) {
      try {
        await kafka.ensureTopics([...(service.tells ?? []), ...topicsHeard(name, reactions)])
        break
      } catch (error) {
        log.warn({ error }, 'topics-wait')
        await sleep(topicRetryMs, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
    if (stop.signal.aborted) return
    if (service.outbox?.kind === 'postgres')
      running.push(startRelay({ db: service.outbox.db, kafka, service: name, log }))
    if (service.outbox?.kind === 'own') running.push(service.outbox.start(kafka, log))
    if (reactions.length > 0) running.push(startJob(deadLettersJob(kafka, name, topicsOf(reactions)), log))
    if (service.hearers) running.push(startJob(service.hearers, log))
    if (service.outbox && service.tells?.includes(mailTopic))
      running.push(startJob(mailsJob(kafka, service.outbox), log))
    if (reactions.length > 0) running.push(await startConsumer({ kafka, service: name, reactions, log }))
  })()
  return async () => {
    stop.abort()
    await starting.catch(() => undefined)
    await Promise.all(running.map((part) => part.stop()))
  }
}
