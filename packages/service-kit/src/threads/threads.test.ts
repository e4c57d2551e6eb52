import { afterEach, describe, expect, it } from '@jest/globals'
import type { TestJob } from '../testing/thread-of-tests.ts'
import { createThreads, type Threads } from './index.ts'

const sentences = { tooMany: 'too many', busy: 'busy', late: 'late' }
let threads: Threads<TestJob, Uint8Array> | undefined
const open = (more: { ofOneMax?: number; waitingMax?: number; deadlineMs?: number } = {}) =>
  (threads = createThreads<TestJob, Uint8Array>({
    entry: new URL('../testing/thread-of-tests.ts', import.meta.url),
    threadsMax: 1,
    ofOneMax: 2,
    waitingMax: 3,
    deadlineMs: 10_000,
    sentences,
    ...more,
  }))
afterEach(async () => {
  await threads?.close()
  threads = undefined
})

const refusalsOf = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))

describe('work in threads', () => {
  it('leaves the loop of the process to others, and gives what was made', async () => {
    const { run } = open()
    await run({ kind: 'wait', ms: 0 }, 'warm')
    let [turns, isMade] = [0, false]
    const count = () => isMade || (++turns, setImmediate(count))
    count()
    expect(await run({ kind: 'turn', ms: 400 }, 'Ana')).toEqual(Uint8Array.of(1, 2, 3))
    isMade = true
    // Work in this process would leave it a few, before and after.
    expect(turns).toBeGreaterThan(20)
  })

  it('takes two jobs of one person at a time, and then the next ones', async () => {
    const { run } = open()
    const ask = () => run({ kind: 'wait', ms: 50 }, 'Ana')
    expect(await refusalsOf([ask(), ask(), ask(), ask()])).toEqual(['too-many-requests', 'too-many-requests'])
    await expect(ask()).resolves.toHaveLength(3)
  })

  it('lets only so many wait, and never refuses what the process asks itself', async () => {
    const { run } = open()
    const asked = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((of) => run({ kind: 'wait', ms: 20 }, of))
    const own = [1, 2, 3].map(() => run({ kind: 'wait', ms: 1 }))
    const refused = await refusalsOf(asked)
    expect(new Set(refused)).toEqual(new Set(['dependency-unavailable']))
    expect(refused.length).toBeGreaterThanOrEqual(3)
    expect(await refusalsOf(own)).toEqual([])
  })

  it('ends a job that never ends, and does the next one', async () => {
    const { run } = open({ deadlineMs: 1_500 })
    await expect(run({ kind: 'turn', ms: 60_000 }, 'Ana')).rejects.toMatchObject({
      code: 'dependency-unavailable',
      message: 'late',
      retryAfterSeconds: 5,
    })
    await expect(run({ kind: 'wait', ms: 0 })).resolves.toHaveLength(3)
  })

  it('tells what went wrong in the thread', async () => {
    await expect(open().run({ kind: 'fail' }, 'Ana')).rejects.toThrow('as asked')
  })
})
