import { blindingWith, poolBuilder, type PoolOutline, readPool } from '@evenhand/draws'
import { parentPort, workerData } from 'node:worker_threads'
import { hashing } from '../hashing.ts'

/** What the thread is asked: to take some donors with their entries, or to make the pool of all that it took. */
export type Asked = { donors: [donorId: string, entries: bigint][] } | 'finish'

export interface MadePool {
  bytes: Uint8Array<ArrayBuffer>
  outline: PoolOutline
}

/** `undefined`: nobody takes part. */
export type Answer = 'taken' | MadePool | undefined

// The body of the thread: it answers every question once, in order, and dies of what it cannot do.
const builder = poolBuilder(blindingWith(hashing, workerData as Uint8Array))
parentPort?.on('message', (asked: Asked) => void answer(asked).then(give))

/** The bytes of a pool are handed over, not copied. */
const give = (given: Answer): void =>
  parentPort?.postMessage(given, typeof given === 'object' ? [given.bytes.buffer] : [])

async function answer(asked: Asked): Promise<Answer> {
  if (asked === 'finish') return finish()
  for (const [donorId, entries] of asked.donors) builder.add(donorId, entries)
  return 'taken'
}

async function finish(): Promise<MadePool | undefined> {
  const bytes = builder.finish()
  if (bytes.length === 0) return undefined
  const reading = await readPool(hashing, [bytes])
  if (reading.kind === 'broken') throw new Error(`The pool that was made is ${reading.fault}`)
  return { bytes, outline: reading.outline }
}
