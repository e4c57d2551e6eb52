import type { Job, News } from './job.ts'

const notStarted: News = {
  kind: 'unavailable',
  sentence: 'Your browser couldn’t start the check. Reload this page, or check with the command described below.',
}

/** Gives a job to a thread of its own. Answers how to stop it, which also ends its downloads. */
export function startJob(job: Job, hear: (news: News) => void): () => void {
  let worker: Worker
  try {
    worker = new Worker(new URL('./checking-thread.ts', import.meta.url), { type: 'module' })
  } catch {
    hear(notStarted)
    return () => undefined
  }
  worker.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.kind !== 'step' && data.kind !== 'progress') worker.terminate()
    hear(data)
  })
  worker.addEventListener('error', () => {
    worker.terminate()
    hear(notStarted)
  })
  worker.postMessage(job, [])
  return () => worker.terminate()
}
