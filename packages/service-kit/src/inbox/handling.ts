import { setTimeout as sleep } from 'node:timers/promises'
import type { Kafka, Progress } from '../kafka/index.ts'
import { isDependencyDown } from '../problems/index.ts'
import { eventLagSeconds, eventsHandled, type Log, traced, tracedTogether, workContext } from '../telemetry/index.ts'
import { type Arrival, parseValue, runsOf, workOf } from './arrival.ts'
import { bury } from './dead-letters.ts'
import { WrongMessage } from './reaction.ts'

/** An unknown failure may pass: three more tries, then the dead letters. */
const retryDelaysMs = [200, 1_000, 5_000]
const dependencyWaitMs = 1_000

export interface Handling {
  kafka: Pick<Kafka, 'publish'>
  service: string
  log: Log
  progress: Progress
  /** Aborted when the consumer stops: what is not handled yet stays for whoever comes next. */
  signal: AbortSignal
}

/** Handles what came of a partition, in its order, and says how far it is. */
export async function handleArrivals(arrivals: readonly Arrival[], handling: Handling): Promise<void> {
  for (const run of runsOf(arrivals)) await handleRun(run, handling)
}

/** In one go, or else in halves: what only one event is to blame for meets that event alone, and the others go on in a few steps. */
async function handleRun(run: readonly Arrival[], handling: Handling): Promise<void> {
  const last = run.at(-1)
  if (!last || handling.signal.aborted) return
  if (run.length === 1) await handleOne(last, handling)
  else if (!(await isHandledTogether(run, handling))) {
    await handling.progress.keepAlive()
    const middle = Math.ceil(run.length / 2)
    await handleRun(run.slice(0, middle), handling)
    await handleRun(run.slice(middle), handling)
    return
  }
  await handling.progress.settled(last.record)
}

/** Whether all of them are done; when not, none is. */
async function isHandledTogether(run: readonly Arrival[], { log }: Handling): Promise<boolean> {
  const name = `process ${run.length} of ${run[0]?.record.topic}`
  try {
    await tracedTogether(
      name,
      run.map(({ record }) => workOf(record)),
      async (traces) => {
        const events = run.flatMap(({ record, heard }, place) =>
          heard ? [{ json: parseValue(record), heard: { ...heard, trace: traces[place] ?? {} } }] : [],
        )
        await run[0]?.reaction?.together?.(events)
      },
    )
  } catch (error) {
    log.warn({ error, events: run.length }, 'events-parted')
    return false
  }
  run.forEach(countDone)
  return true
}

async function handleOne(arrival: Arrival, handling: Handling): Promise<void> {
  const { record, heard } = arrival
  const type = heard?.type ?? 'unknown'
  await workContext.run(heard ? { eventId: heard.id } : {}, () =>
    traced(workOf(record), async (trace) => {
      try {
        await untilSettled(() => react(arrival, trace), handling)
        countDone(arrival)
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
    }),
  )
}

async function react({ record, heard, reaction }: Arrival, trace: Record<string, string>): Promise<void> {
  if (!heard || !reaction) throw new WrongMessage('the attributes of an event are missing')
  await reaction.handle(parseValue(record), { ...heard, trace })
}

function countDone({ heard }: Arrival): void {
  if (!heard) return
  eventsHandled.inc({ type: heard.type, outcome: 'done' })
  eventLagSeconds.observe({ type: heard.type }, Math.max(0, (Date.now() - heard.time.getTime()) / 1000))
}

class GivenUp extends Error {}

async function untilSettled(
  handle: () => Promise<void>,
  { signal, log, progress }: Pick<Handling, 'signal' | 'log' | 'progress'>,
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
      await progress.keepAlive()
      await sleep(delayMs, undefined, { signal })
    }
  }
}
