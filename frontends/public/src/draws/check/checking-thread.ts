import './no-eval.ts'
import { doJob } from './do-job.ts'
import type { Job } from './job.ts'

/** A thread for one job, so that the page stays quick: a million donors are some seconds of arithmetic. */
addEventListener('message', ({ data }: MessageEvent<Job>) => {
  // What is thrown is a fault of ours: reported, it reaches the page as an error of this thread.
  doJob(data, (news) => postMessage(news, {})).catch(reportError)
})
