import { afterAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { createLimiter } from '@evenhand/service-kit/limits'
import { closeRedis, firstContact, openRedis } from '@evenhand/service-kit/redis'
import { testRedisUrl } from '@evenhand/service-kit/testing'
import fc from 'fast-check'
import { inHandfuls } from './handfuls.ts'

const redis = openRedis(testRedisUrl())
afterAll(() => closeRedis(redis))

const limiterOf = (points: number) =>
  createLimiter(redis, { name: `handfuls-${randomUUID()}`, points, seconds: 60, whenAway: 'refuse' })

describe('points taken by the handful', () => {
  it('are never more than the limit, at two replicas and many at a time, and at most a handful each is lost', async () => {
    await firstContact(redis)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10 }), async (points, handful) => {
        const shared = limiterOf(points)
        const replicas = [inHandfuls(shared, handful), inHandfuls(shared, handful)]
        const tries = Array.from({ length: points + 2 * handful }, (_, tried) => replicas[tried % 2]?.take('somebody'))
        const given = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
        expect(given).toBeLessThanOrEqual(points)
        let more = 0
        for (const replica of replicas) {
          while (
            await replica.take('somebody').then(
              () => true,
              () => false,
            )
          )
            more += 1
        }
        expect(given + more).toBeLessThanOrEqual(points)
        expect(given + more).toBeGreaterThan(points - handful)
      }),
      { numRuns: 40 },
    )
  })

  it('say what is left, and are worth nothing when their time is up', async () => {
    const clock = { now: 0 }
    const limiter = inHandfuls(limiterOf(20), 10, () => clock.now)
    expect((await limiter.take('somebody')).remaining).toBe(19)
    expect((await limiter.take('somebody')).remaining).toBe(18)
    clock.now = 61_000
    expect((await limiter.take('somebody')).remaining).toBe(9)
  })

  it('are kept of whoever comes, when there are too many to keep them of all', async () => {
    const asked = new Map<string, number>()
    const limiter = inHandfuls(
      {
        async take(key) {
          asked.set(key, (asked.get(key) ?? 0) + 1)
          return { limit: 100, remaining: 90, resetSeconds: 60 }
        },
      },
      10,
    )
    await limiter.take('gone')
    await limiter.take('busy')
    for (let nth = 0; nth < 19_999; nth++) {
      await limiter.take(`other-${nth}`)
      if (nth === 10_000) await limiter.take('busy')
    }
    for (const key of ['busy', 'other-0', 'gone']) await limiter.take(key)
    expect([asked.get('busy'), asked.get('other-0'), asked.get('gone')]).toEqual([1, 1, 2])
  })
})
