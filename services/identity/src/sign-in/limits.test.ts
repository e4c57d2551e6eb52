import { randomUUID } from 'node:crypto'
import { traces } from '@evenhand/service-kit/auth'
import { afterAll, describe, expect, it } from '@jest/globals'
import { closeRedis, openRedis, pingRedis } from '@evenhand/service-kit/redis'
import { testRedisUrl } from '@evenhand/service-kit/testing'
import { createAskingLimits } from './limits.ts'

const redis = openRedis(testRedisUrl())
await pingRedis(redis)
afterAll(() => closeRedis(redis))

const limits = createAskingLimits(redis, 1, traces('the key of the test', 'codes'))
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

describe('a stranger', () => {
  /** The quarter of an hour is over; the day isn't. */
  const endQuarter = async (donorId: string) => void (await redis.del(`limit:identity:codes:mailbox:${donorId}`))

  it('has a mailbox emailed ten codes a day, from wherever they ask', async () => {
    const { donorId } = anyone()
    expect(await allowed(6, { donorId })).toBe(5)
    await endQuarter(donorId)
    expect(await allowed(6, { donorId })).toBe(5)
    await endQuarter(donorId)
    await expect(limits.take({ ...anyone(), donorId })).rejects.toMatchObject({
      code: 'too-many-requests',
      message: expect.stringContaining('Where you signed in within the last 30 days you can ask right away.'),
    })
  })

  it.each([['browser'], ['address']] as const)('uses up nothing of the owner’s, whose %s is known', async (known) => {
    const owner = anyone()
    await limits.remember({ ...anyone(), donorId: owner.donorId, [known]: owner[known] })
    while ((await allowed(6, { donorId: owner.donorId })) > 0) await endQuarter(owner.donorId)
    const asked = { donorId: owner.donorId, [known]: owner[known] }
    expect(await allowed(6, asked)).toBe(5)
  })

  it('is no owner of another mailbox', async () => {
    const owner = anyone()
    await limits.remember(owner)
    const { donorId } = anyone()
    expect(await allowed(6, { donorId, address: owner.address })).toBe(5)
    expect(await allowed(1, { donorId })).toBe(0)
  })
})
