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

const retry = { firstMs: 500, doubledToMs: 10_000, mostMs: 300_000 } as const

/** How long a job rests after so many failures in a row: at its own pace, or slower; one of every day doesn’t wait for tomorrow. */
export function pauseMs(everyMs: number, failures: number): number {
  if (failures === 0) return everyMs
  const backOffMs = Math.min(retry.doubledToMs, retry.firstMs * 2 ** (failures - 1))
  return Math.min(retry.mostMs, Math.max(everyMs, backOffMs))
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
      await sleep(pauseMs(job.everyMs, failures), undefined, {
        signal: AbortSignal.any([stop.signal, resting.signal]),
      }).catch(() => undefined)
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
