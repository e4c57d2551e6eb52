import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DependencyDown } from '../problems/index.ts'
import type { PictureJob, PictureResult } from './picture-jobs.ts'

/** With the wait before it, less than the gateway waits for an answer. What was made anew is no longer as its sender wanted it, so it gets more. */
const deadlineMsOf = { remake: 10_000, redraw: 10_000, make: 15_000 } as const
/** Of a processor: more than a picture takes, however busy the machine is with other things. */
const workMsMax = 8_000
const startMsMax = 15_000
/** Of its own memory, without the programs that it shares with others: at rest it has twenty. */
const memoryMaxMB = 256
/** One that keeps more than this after its work is replaced. */
const memoryAtRestMaxMB = 96
const lookEveryMs = 20
const idleMs = 30_000

/** The picture took too long or too much memory, or the process that opened it ended. */
export class TakesTooMuch extends Error {
  override name = 'TakesTooMuch'
  readonly what: 'time' | 'work' | 'memory' | 'all'

  constructor(what: TakesTooMuch['what']) {
    super(`a picture takes too much: ${what}`)
    this.what = what
  }
}

/** Started, and waiting for the next picture. */
let atRest: { child: ChildProcess; end: NodeJS.Timeout } | undefined

/**
 * Does a job with a picture in a process of its own, which has a deadline and little memory, and nothing of the environment: what a stranger's file
 * costs, it costs that file alone. It is no sandbox. Throws `TakesTooMuch`, or why the signal was aborted.
 */
export async function doInChild(job: PictureJob, signal?: AbortSignal): Promise<PictureResult> {
  const child = takeFromRest() ?? (await started())
  const asked = answerOf(child, { ms: deadlineMsOf[job.kind], ...(signal && { signal }) })
  // What can't be told to a process that ends just now is heard of as its end.
  child.send(job, () => undefined)
  const result = await asked
  putToRest(child)
  return result as PictureResult
}

async function started(): Promise<ChildProcess> {
  const entry = import.meta.url.endsWith('.ts') ? './picture-process.ts' : './picture-process.js'
  const { TMPDIR } = process.env
  const child = fork(new URL(entry, import.meta.url), [], {
    env: { MALLOC_ARENA_MAX: '2', ...(TMPDIR !== undefined && { TMPDIR }) },
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Without a listener, an error while nobody waits would take the service along.
  child.on('error', () => undefined)
  await answerOf(child, { ms: startMsMax }).catch((cause: unknown) => {
    throw new DependencyDown('the process that opens pictures does not start', { cause })
  })
  return child
}

/** The next message of a process. One that takes too long or too much is killed, and so is one whose work nobody waits for. */
function answerOf(child: ChildProcess, { ms, signal }: { ms: number; signal?: AbortSignal }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let why: unknown = new TakesTooMuch('all')
    const kill = (reason: unknown) => {
      why = reason
      child.kill('SIGKILL')
    }
    const deadline = setTimeout(() => kill(new TakesTooMuch('time')), ms)
    const workedMs = workMsOf(child)
    const look = setInterval(() => {
      if (memoryMBOf(child) > memoryMaxMB) kill(new TakesTooMuch('memory'))
      if (workMsOf(child) - workedMs > workMsMax) kill(new TakesTooMuch('work'))
    }, lookEveryMs)
    const onAbort = () => kill(signal?.reason)
    const onMessage = (answer: unknown) => settle(() => resolve(answer))
    const onEnd = () => settle(() => reject(why))
    const onError = (error: unknown) => settle(() => reject(error))
    const settle = (act: () => void) => {
      clearTimeout(deadline)
      clearInterval(look)
      signal?.removeEventListener('abort', onAbort)
      child.off('message', onMessage).off('exit', onEnd).off('error', onError)
      act()
    }
    child.on('message', onMessage).on('exit', onEnd).on('error', onError)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
  })
}

const memoryMBOf = (child: ChildProcess): number =>
  Number(/^RssAnon:\s+(\d+)/m.exec(told(child, 'status'))?.[1] ?? 0) / 1024

/** Counted in hundredths of a second, after the name of the program. */
function workMsOf(child: ChildProcess): number {
  const [, ...fields] = told(child, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[10] ?? 0) + Number(fields[11] ?? 0)) * 10
}

/** What Linux tells of a process. Nothing where the system is another: there the deadline alone ends it. */
function told({ pid }: ChildProcess, what: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

function putToRest(child: ChildProcess): void {
  if (!child.connected || memoryMBOf(child) > memoryAtRestMaxMB) {
    child.kill('SIGKILL')
    return
  }
  // Neither of them keeps a service from ending.
  child.unref()
  child.channel?.unref()
  atRest = { child, end: setTimeout(() => takeFromRest()?.kill('SIGKILL'), idleMs).unref() }
}

function takeFromRest(): ChildProcess | undefined {
  if (!atRest) return undefined
  const { child, end } = atRest
  atRest = undefined
  clearTimeout(end)
  if (!child.connected) return undefined
  child.ref()
  child.channel?.ref()
  return child
}
