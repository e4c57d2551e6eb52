import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { closeRedis, openRedis, pingRedis } from '@evenhand/service-kit/redis'
import { testRedisUrl } from '@evenhand/service-kit/testing'
import { createAskingLimits } from './limits.ts'

const redis = openRedis(testRedisUrl())
await pingRedis(redis)
afterAll(() => closeRedis(redis))

const limits = createAskingLimits(redis, 1)
const anyone = () => ({ donorId: randomUUID(), browser: randomUUID(), address: randomUUID() })
type Asked = ReturnType<typeof anyone>

/** Asks so often with these, each time for somebody else's mailbox unless one is named, and counts what was allowed. */
async function allowed(times: number, asked: Partial<Asked>): Promise<number> {
  const asking = Array.from({ length: times }, () => limits.take({ ...anyone(), ...asked }))
  return (await Promise.allSettled(asking)).filter(({ status }) => status === 'fulfilled').length
}

describe('a call that is refused for the caller', () => {
  it.each([
    ['browser', 10],
    ['address', 100],
  ] as const)('by %s leaves a stranger’s mailbox its five codes', async (by, points) => {
    const [stranger, { donorId }] = [{ [by]: randomUUID() }, anyone()]
    expect(await allowed(points + 1, stranger)).toBe(points)
    expect(await allowed(10, { ...stranger, donorId })).toBe(0)
    expect(await allowed(6, { donorId })).toBe(5)
  })
})
