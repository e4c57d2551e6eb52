import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from '../outbox/index.ts'
import { jobsFailingSince, jobsRunningSince, type Log } from '../telemetry/index.ts'

/** Work that a service does by itself, again and again. Replicas may run it at once: it claims what it works on. */
export interface Job {
  name: string
  everyMs: number
  /** Answers whether there is more to do at once. */
  run(signal: AbortSignal): Promise<boolean>
  /** Calls `wake` when there is something to do before the time is up; answers how to stop that. */
  wokenBy?(wake: () => void): () => void
}

/** Runs it once; the metrics say for how long it has done so, and since when it has failed each time. */
async function measured({ name, run }: Job, signal: AbortSignal): Promise<boolean> {
  jobsRunningSince.set(name, Date.now())
  try {
    const more = await run(signal)
    jobsFailingSince.delete(name)
    return more
  } catch (error) {
    if (!signal.aborted && !jobsFailingSince.has(name)) jobsFailingSince.set(name, Date.now())
    throw error
  } finally {
    jobsRunningSince.delete(name)
  }
}

/** Runs a job until stopped. A failure is logged and waited out, never fatal. */
export function startJob(job: Job, log: Log): Running {
  const stop = new AbortController()
  let resting = new AbortController()
  let woken = false
  const forget = job.wokenBy?.(() => {
    woken = true
    resting.abort()
  })
  const loop = (async () => {
    let failures = 0
    while (!stop.signal.aborted) {
      woken = false
      let more = false
      try {
        more = await measured(job, stop.signal)
        failures = 0
      } catch (error) {
        if (stop.signal.aborted) break
        failures += 1
        if (failures === 1 || failures % 20 === 0) log.warn({ error, job: job.name, failures }, 'job-failed')
      }
      if (more || (woken && failures === 0)) continue
      resting = new AbortController()
      const pauseMs =
        failures === 0 ? job.everyMs : Math.max(job.everyMs, Math.min(10_000, 250 * 2 ** Math.min(failures, 6)))
      await sleep(pauseMs, undefined, { signal: AbortSignal.any([stop.signal, resting.signal]) }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      forget?.()
      stop.abort()
      await loop
    },
  }
}
