import { type ChildProcess, fork } from 'node:child_process'
import type { Job } from '../plan.ts'
import type { Told } from './told.ts'

export interface Verdict {
  job: Job
  index: number
  /** What noticed it; undefined for a survivor. */
  by: string | undefined
}

/** A file of tests that takes so long hangs in something that no loop counts; its mutant was noticed, for no test passed. */
const patienceMs = 120_000
const judge = new URL('./judge.ts', import.meta.url)

export interface Judged {
  verdicts: Verdict[]
  /** Files that nothing can be said about, each with the reason: their tests fail without any change. */
  unjudged: { file: string; reason: string }[]
}

interface Judging {
  environment: Record<string, string>
  silenceMs?: number
}

/** Judges all jobs, some at a time; each is told of when it is done. */
export async function judgeFiles(
  jobs: readonly Job[],
  { atOnce, environment, told, silenceMs = patienceMs }: Judging & { atOnce: number; told: (line: string) => void },
): Promise<Judged> {
  const waiting = [...jobs]
  const judged: Judged = { verdicts: [], unjudged: [] }
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const { file } = job
      const own: Verdict[] = []
      try {
        await judgeFile(job, { environment, silenceMs }, (verdict) => own.push(verdict))
      } catch (error) {
        judged.unjudged.push({ file, reason: error instanceof Error ? error.message : String(error) })
      }
      judged.verdicts.push(...own)
      told(`${file}: ${own.filter(({ by }) => by !== undefined).length} of ${own.length}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return judged
}

async function judgeFile(job: Job, judging: Judging, say: (verdict: Verdict) => void): Promise<void> {
  const left = new Set(job.indices)
  while (left.size > 0) {
    const stoppedAt = await judgeSome(job, [...left], judging, (index, by) => {
      left.delete(index)
      say({ job, index, by })
    })
    if (stoppedAt === undefined) return
    left.delete(stoppedAt)
    say({ job, index: stoppedAt, by: 'it does not end' })
  }
}

/** @returns the mutant at which the process ended before its time; undefined when it judged all */
function judgeSome(
  { file, beside }: Job,
  indices: readonly number[],
  { environment, silenceMs = patienceMs }: Judging,
  say: (index: number, by: string | undefined) => void,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = start([file, beside, indices.join(',')], environment)
    let present: number | undefined
    let isDone = false
    const end = (): void => void child.kill('SIGKILL')
    let silence = setTimeout(end, silenceMs)
    child.on('message', (message: Told) => {
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs)
      if (message.kind === 'begun') present = message.index
      else if (message.kind === 'judged') say(message.index, message.by)
      else if (message.kind === 'done') isDone = true
      else if (message.kind === 'red') reject(new Error(`its tests fail without any change. ${message.failure}`))
    })
    child.on('error', reject)
    child.on('exit', () => {
      clearTimeout(silence)
      if (isDone) resolve(undefined)
      else if (present === undefined) reject(new Error('the process ended before its first mutant'))
      else resolve(present)
    })
  })
}

const start = (args: readonly string[], environment: Record<string, string>): ChildProcess =>
  fork(judge, args, {
    execArgv: ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...environment, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
