import { traced } from '@evenhand/service-kit/telemetry'
import { subjectOf } from './event-types.ts'
import { type EventDeps, handleSubject } from './handle-subjects.ts'
import { claimEvent, finishEvent, postponeEvent, type ProcessorEvent } from './store.ts'

/** Longer than the processor is given to answer, so that a claimed event is taken again only after its worker has died. */
const claimSeconds = 15
const postponeSecondsMax = 300
/** An event whose object is not ours is passed over after this many looks: our own record may be a moment behind. */
const looksMax = 5

/** Claims stored events and works on each until none is due. Answers how many there were. */
export async function workOnEvents(deps: EventDeps, signal: AbortSignal): Promise<number> {
  let worked = 0
  while (!signal.aborted) {
    const event = await claimEvent(deps.db, claimSeconds)
    if (!event) break
    await traced({ name: `process ${event.type}`, kind: 'consumer', headers: event.trace }, () =>
      workOnEvent(deps, event),
    )
    worked += 1
  }
  return worked
}

/** A failure is tried again later, for ever, and shows in the log and the metric. */
async function workOnEvent(deps: EventDeps, event: ProcessorEvent): Promise<void> {
  const { db, log } = deps
  try {
    const subject = subjectOf(event.type)
    const outcome = subject ? await handleSubject(deps, subject, event.objectId) : 'passed-over'
    if (outcome === 'unknown' && event.attempts < looksMax)
      await postponeEvent(db, event.id, 'unknown object', event.attempts)
    else await finishEvent(db, event.id, outcome === 'recorded' ? 'done' : 'passed-over')
  } catch (error) {
    const seconds = Math.min(postponeSecondsMax, 2 ** Math.min(event.attempts, 9))
    log.warn({ error, type: event.type, attempts: event.attempts }, 'processor-event-failed')
    await postponeEvent(db, event.id, error instanceof Error ? error.name : 'unknown', seconds)
  }
}
