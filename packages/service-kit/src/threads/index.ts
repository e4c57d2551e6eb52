import { Piscina } from 'piscina'
import { Problem } from '../problems/index.ts'

/** What is done in threads of their own, beside the requests that the process answers. */
export interface ThreadWork {
  /** A module whose default export takes a job and gives its result; both are copied between threads. */
  entry: URL
  threadsMax: number
  /** How many jobs one person may have, in work and waiting. */
  ofOneMax: number
  /** How many jobs of people may wait altogether. */
  waitingMax: number
  /** From the question to the answer: less than the gateway waits. A job that takes longer ends together with its thread. */
  deadlineMs: number
  /** What is told to someone who has too many, to everyone where too many wait, and where it took too long. */
  sentences: { tooMany: string; busy: string; late: string }
}

export interface Threads<Job, Result> {
  /**
   * `of` is who asked: a donor, a session. Throws `too-many-requests` where they have too many jobs, and `dependency-unavailable` where too many wait
   * or it takes too long. Without a name it's work of the process's own, which has bounds where it comes from and as much time as it takes.
   */
  run(job: Job, of?: string): Promise<Result>
  close(): Promise<void>
}

/** To start one takes longer than a job: with its program, and fonts or parsers. */
const idleMs = 120_000
const heapMegabytesMax = 256
const retryAfterSeconds = 5
/** Work of our own: longer than anything takes, so that a job that never ends doesn't hold its thread. */
const ownDeadlineMs = 60_000

/** Started with the first job, and ended when there has been none for a while. */
export function createThreads<Job, Result>(work: ThreadWork): Threads<Job, Result> {
  const { entry, threadsMax, ofOneMax, waitingMax, deadlineMs, sentences } = work
  let pool: Piscina<Job, Result> | undefined
  const started = () =>
    (pool ??= new Piscina<Job, Result>({
      filename: entry.href,
      minThreads: 0,
      maxThreads: threadsMax,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
      ...(entry.href.endsWith('.ts') && { execArgv: ['--conditions=@evenhand/source'] }),
    }))
  const inWork = new Map<string, number>()
  const notNow = (detail: string, cause?: unknown) =>
    new Problem('dependency-unavailable', { detail, retryAfterSeconds, cause })

  async function runFor(job: Job, of: string): Promise<Result> {
    const mine = inWork.get(of) ?? 0
    if (mine >= ofOneMax) throw new Problem('too-many-requests', { detail: sentences.tooMany, retryAfterSeconds })
    if (started().queueSize >= waitingMax) throw notNow(sentences.busy)
    inWork.set(of, mine + 1)
    const signal = AbortSignal.timeout(deadlineMs)
    try {
      return await started().run(job, { signal })
    } catch (error) {
      throw signal.aborted ? notNow(sentences.late, error) : error
    } finally {
      const left = (inWork.get(of) ?? 1) - 1
      if (left > 0) inWork.set(of, left)
      else inWork.delete(of)
    }
  }

  return {
    run: (job, of) =>
      of === undefined ? started().run(job, { signal: AbortSignal.timeout(ownDeadlineMs) }) : runFor(job, of),
    close: async () => pool?.destroy(),
  }
}
