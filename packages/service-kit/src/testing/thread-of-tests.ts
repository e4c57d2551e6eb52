import { setTimeout as sleep } from 'node:timers/promises'

/** What a thread of tests is asked: to wait, to turn its loop for as long, or to fail. */
export type TestJob = { kind: 'wait' | 'turn'; ms: number } | { kind: 'fail' }

export default async function work(job: TestJob): Promise<Uint8Array> {
  if (job.kind === 'fail') throw new TypeError('as asked')
  if (job.kind === 'wait') await sleep(job.ms)
  else for (const end = Date.now() + job.ms; Date.now() < end;);
  return Uint8Array.of(1, 2, 3)
}
