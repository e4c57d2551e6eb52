import { doJob } from '../check/do-job.ts'
import type { Job, News } from '../check/job.ts'

type Listener = (event: { data: News }) => void

/** Stands in for the thread, which jsdom has not: does the same work, and is as deaf once it has been ended. */
class WorkerInProcess {
  private listeners: Listener[] = []
  private isEnded = false

  addEventListener(name: string, listener: Listener) {
    if (name === 'message') this.listeners.push(listener)
  }

  postMessage(job: Job) {
    void doJob(job, (data) => {
      if (!this.isEnded) for (const listener of this.listeners) listener({ data })
    })
  }

  terminate() {
    this.isEnded = true
  }
}

/** Answers how to undo it. */
export function workInProcess(): () => void {
  Object.assign(globalThis, { Worker: WorkerInProcess })
  return () => void Reflect.deleteProperty(globalThis, 'Worker')
}
