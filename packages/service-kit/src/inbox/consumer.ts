import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonValue } from '@bufbuild/protobuf'
import type { Consuming, Kafka, ReceivedRecord } from '../kafka/index.ts'
import { type EventAttributes, readAttributes } from '../outbox/cloud-event.ts'
import { isDependencyDown } from '../problems/index.ts'
import { eventLagSeconds, eventsHandled, type Log, traced, workContext } from '../telemetry/index.ts'
import { bury, deadLetterTopic, retryTopic } from './dead-letters.ts'
import { type Reaction, WrongMessage } from './reaction.ts'

/** An unknown failure may pass: three more tries, then the dead letters. */
const retryDelaysMs = [200, 1_000, 5_000]
const dependencyWaitMs = 1_000

export interface ConsumerOptions {
  kafka: Kafka
  service: string
  reactions: readonly Reaction[]
  log: Log
}

/**
 * Hears the events that the reactions name, in the order of their keys, each at least once. Three classes of failure: a *wrong message*
 * goes to the dead letters now; a *dependency down* is waited for in place, however long; anything *unknown* is tried three
 * times more and then goes to the dead letters. Other types on the same topics are passed over.
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consuming> {
  const { kafka, service, reactions, log } = options
  const shared = [...new Set(reactions.map(({ topic }) => topic))]
  const own = shared.map((topic) => retryTopic(topic, service))
  const byType = new Map(reactions.map((reaction) => [reaction.type, reaction]))
  const stop = new AbortController()
  const consuming = await kafka.consume({
    group: service,
    topics: [...shared, ...own],
    onState: (state, error) => log[state === 'lost' ? 'warn' : 'info'](error ? { error } : {}, `consumer-${state}`),
    handle: (record, keepAlive) => handleRecord(record, keepAlive, { ...options, byType, signal: stop.signal }),
  })
  return {
    async stop() {
      stop.abort()
      await consuming.stop()
    },
  }
}

/** The topics that `startConsumer` needs: those it hears, its own for retries, and its own for dead letters. */
export function topicsHeard(service: string, reactions: readonly Reaction[]) {
  return [...new Set(reactions.map(({ topic }) => topic))].flatMap((topic) => [
    { topic },
    { topic: retryTopic(topic, service) },
    { topic: deadLetterTopic(topic, service), compacted: true as const },
  ])
}

type Handling = ConsumerOptions & { byType: Map<string, Reaction>; signal: AbortSignal }

async function handleRecord(record: ReceivedRecord, keepAlive: () => Promise<void>, handling: Handling): Promise<void> {
  const heard = readAttributes(record)
  const reaction = heard && handling.byType.get(heard.type)
  if (heard && !reaction) return
  const type = heard?.type ?? 'unknown'
  await workContext.run(heard ? { eventId: heard.id } : {}, () =>
    traced(
      {
        name: `process ${record.topic}`,
        kind: 'consumer',
        headers: record.headers,
        attributes: { 'messaging.system': 'kafka', 'messaging.destination.name': record.topic },
      },
      async () => {
        try {
          await untilSettled(() => react(record, heard, reaction), keepAlive, handling)
          eventsHandled.inc({ type, outcome: 'done' })
          if (heard) eventLagSeconds.observe({ type }, Math.max(0, (Date.now() - heard.time.getTime()) / 1000))
        } catch (error) {
          // Stopping, or the group moved on: not handled here, so the offset stays and whoever comes next starts with it.
          if (handling.signal.aborted || !(error instanceof GivenUp)) throw error
          handling.log.error(
            { error: error.cause, type, origin: `${record.topic}/${record.partition}/${record.offset}` },
            'event-buried',
          )
          await bury(handling.kafka, record, handling.service, error.cause)
          eventsHandled.inc({ type, outcome: 'buried' })
        }
      },
    ),
  )
}

async function react(
  record: ReceivedRecord,
  heard: EventAttributes | undefined,
  reaction: Reaction | undefined,
): Promise<void> {
  if (!heard || !reaction) throw new WrongMessage('the attributes of an event are missing')
  await reaction.handle(parseValue(record), heard)
}

class GivenUp extends Error {}

async function untilSettled(
  handle: () => Promise<void>,
  keepAlive: () => Promise<void>,
  { signal, log }: Handling,
): Promise<void> {
  for (let tries = 0; ;) {
    try {
      await handle()
      return
    } catch (error) {
      const away = isDependencyDown(error)
      const delayMs = away ? dependencyWaitMs : retryDelaysMs[tries++]
      if (error instanceof WrongMessage || delayMs === undefined) throw new GivenUp('given up', { cause: error })
      log.warn({ error, away, tries }, 'event-waits')
      await keepAlive()
      await sleep(delayMs, undefined, { signal })
    }
  }
}

function parseValue(record: ReceivedRecord): JsonValue {
  try {
    return JSON.parse(record.value ?? '') as JsonValue
  } catch (cause) {
    throw new WrongMessage('the value is not JSON', { cause })
  }
}
