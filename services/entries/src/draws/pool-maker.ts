import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Answer, Asked, MadePool } from './pool-thread.ts'

/** Makes a pool beside the requests that the process answers: sorting and hashing ten million donors takes the better part of a minute. */
export interface PoolMaker {
  /** Ends when they have been taken. Throws for less than one entry. */
  add(donors: [donorId: string, entries: bigint][]): Promise<void>
  /** `undefined` when nobody was added. Throws when a donor was added twice. */
  finish(): Promise<MadePool | undefined>
}

const fromSource = import.meta.url.endsWith('.ts')

export const startPoolThread = (blindingSecret: Uint8Array): Worker =>
  new Worker(new URL(fromSource ? './pool-thread.ts' : './pool-thread.js', import.meta.url), {
    workerData: blindingSecret,
    execArgv: fromSource ? ['--conditions=@evenhand/source'] : [],
  })

/** Does some work with a thread of its own for one pool, which ends with the work. */
export async function withPoolMaker<T>(
  blindingSecret: Uint8Array,
  work: (maker: PoolMaker) => Promise<T>,
  thread = startPoolThread(blindingSecret),
): Promise<T> {
  // It can fail while nobody asks, too: without a listener the whole process would go with it.
  const failed = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that makes a pool has ended')))
  })
  failed.catch(() => undefined)
  async function ask(asked: Asked): Promise<Answer> {
    thread.postMessage(asked, [])
    const [answer] = await Promise.race([once(thread, 'message') as Promise<[Answer]>, failed])
    return answer
  }
  try {
    return await work({
      add: async (donors) => void (await ask({ donors })),
      finish: async () => (await ask('finish')) as MadePool | undefined,
    })
  } finally {
    await thread.terminate()
  }
}
