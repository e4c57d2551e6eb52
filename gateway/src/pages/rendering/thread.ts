import { Worker } from 'node:worker_threads'
import type { Answer, Asked, Rendered, ThreadData, Wanted } from './render-thread.ts'

/** Nobody waits so long: it ends a page that never ends, and leaves a busy machine its time. */
const renderMsMax = 30_000
/** To load the program, on a machine that is busy with its own start. */
const startMsMax = 300_000
const heapMegabytesMax = 256
/** More at once are not begun: whoever asks then gets the page without data. */
const waitingMax = 32

/** The page was not rendered, and it is not the page's fault: too many are waiting, or the renderer was told to end. */
export class NotNow extends Error {
  override readonly name = 'NotNow'
}

const fromSource = import.meta.url.endsWith('.ts')

export interface Thread {
  /** Rejects when the page cannot be rendered, and with `NotNow` when it is not to be. */
  ask(wanted: Wanted): Promise<Rendered>
  /** On purpose; pages that are being rendered reject with `NotNow`. */
  end(reason: string): void
}

/** A thread that renders pages. `onEnd` hears why it is no more, once. */
export function startThread(data: ThreadData, onEnd: (reason: string) => void): Thread {
  const worker = new Worker(new URL(fromSource ? './render-thread.ts' : './render-thread.js', import.meta.url), {
    workerData: data,
    execArgv: fromSource ? ['--conditions=@evenhand/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
  })
  worker.unref()
  const waiting = new Map<number, { resolve(rendered: Rendered): void; reject(error: Error): void }>()
  const ready = Promise.withResolvers<void>()
  const starting = setTimeout(() => fail('it did not start'), startMsMax).unref()
  let lastId = 0
  let isOver = false

  function endWith(error: Error, reason: string): void {
    if (isOver) return
    isOver = true
    clearTimeout(starting)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void worker.terminate()
    onEnd(reason)
  }
  const fail = (reason: string) => endWith(new Error(`The page renderer has ended: ${reason}`), reason)

  worker.on('message', (answer: Answer) => {
    clearTimeout(starting)
    if (answer === 'ready') return ready.resolve()
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('rendered' in answer) asked?.resolve(answer.rendered)
    else asked?.reject(new Error(answer.failure))
  })
  worker.once('error', (error) => fail(String(error)))
  worker.once('exit', () => fail('it ended on its own'))

  return {
    end: (reason) => endWith(new NotNow(reason), reason),
    async ask(wanted) {
      if (waiting.size >= waitingMax) throw new NotNow('too many pages are being rendered')
      const id = ++lastId
      let timer: NodeJS.Timeout | undefined
      try {
        return await new Promise<Rendered>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          worker.postMessage({ id, ...wanted } satisfies Asked, [])
          void ready.promise.then(() => {
            timer = setTimeout(() => fail(`${wanted.path} took too long`), renderMsMax)
          })
        })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
