import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { closeRedis, openRedis, pingRedis, type Redis } from '../redis/index.ts'
import { type Cable, eventually, layCable, testRedisUrl } from '../testing/index.ts'
import { createLimiter, type Limit } from './index.ts'

describe('a limit', () => {
  let cable: Cable
  let redis: Redis
  beforeAll(async () => {
    cable = await layCable(testRedisUrl())
    redis = openRedis(cable.url)
    await pingRedis(redis)
  })
  afterAll(async () => {
    await closeRedis(redis)
    await cable.close()
  })

  const limitOf = (whenAway: Limit['whenAway'], seconds = 60): Limit => ({
    name: `test-${randomUUID()}`,
    points: 10,
    seconds,
    whenAway,
  })
  const countsOf = async (takes: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(takes)
    return { taken: settled.filter(({ status }) => status === 'fulfilled').length, settled }
  }

  it('gives its ten points to fifty at once, and tells the others how long to wait', async () => {
    const limiter = createLimiter(redis, limitOf('refuse'))
    const { taken, settled } = await countsOf(Array.from({ length: 50 }, () => limiter.take('10.0.0.1')))
    expect(taken).toBe(10)
    const refusals = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refusals).toHaveLength(40)
    for (const { code, retryAfterSeconds } of refusals) {
      expect(code).toBe('too-many-requests')
      expect(retryAfterSeconds).toBeGreaterThan(0)
      expect(retryAfterSeconds).toBeLessThanOrEqual(60)
    }
  })

  it('is one for all replicas', async () => {
    const limit = limitOf('refuse')
    const other = openRedis(testRedisUrl())
    await pingRedis(other)
    const replicas = [createLimiter(redis, limit), createLimiter(other, limit)]
    const takes = Array.from({ length: 15 }, () => replicas.map((replica) => replica.take('key'))).flat()
    const { taken } = await countsOf(takes)
    expect(taken).toBe(10)
    await closeRedis(other)
  })

  it('counts each key for itself, and takes several points at once', async () => {
    const limiter = createLimiter(redis, limitOf('refuse'))
    expect(await limiter.take('one', 9)).toMatchObject({ limit: 10, remaining: 1 })
    await expect(limiter.take('one', 2)).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(await limiter.take('two')).toMatchObject({ remaining: 9 })
  })

  it('gives its points back when the time is over', async () => {
    const limit = limitOf('refuse', 3_600)
    const limiter = createLimiter(redis, limit)
    await limiter.take('key', 10)
    const left = await redis.ttl(`limit:${limit.name}:key`)
    expect(left).toBeGreaterThan(3_000)
    expect(left).toBeLessThanOrEqual(3_600)
    await expect(limiter.take('key')).rejects.toMatchObject({ code: 'too-many-requests' })
    // The time is Redis's own: it ends now.
    await redis.pexpire(`limit:${limit.name}:key`, 1)
    expect(await eventually(() => limiter.take('key'))).toMatchObject({ remaining: 9 })
  })

  it('while Redis is away is counted here for reads, refused for codes and payments', async () => {
    const [reads, payments] = [createLimiter(redis, limitOf('count-here')), createLimiter(redis, limitOf('refuse'))]
    await reads.take('key', 10)
    const refused = { code: 'dependency-unavailable', retryAfterSeconds: 5 }
    cable.cut()
    await expect(payments.take('key')).rejects.toMatchObject(refused)
    expect((await countsOf(Array.from({ length: 15 }, () => reads.take('key')))).taken).toBe(10)
    await expect(payments.take('key')).rejects.toMatchObject(refused)
    cable.mend()
    await eventually(() => pingRedis(redis).then(() => true))
    await expect(reads.take('key')).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})
