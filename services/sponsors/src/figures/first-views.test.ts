import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Caller } from '@evenhand/service-kit/auth'
import { closeRedis, openRedis, pingRedis, type Redis } from '@evenhand/service-kit/redis'
import { type Cable, layCable, testRedisUrl } from '@evenhand/service-kit/testing'
import type { Request } from 'express'
import { uuidv7 } from 'uuidv7'
import { firstViews, viewsPerNetwork } from './first-views.ts'

const key = uuidv7()
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

let last = 0
const newAddress = () => `203.0.113.${(last += 1)}`
const seenBy = (sessionId: string | undefined, address: string) => ({
  caller: { role: 'anonymous', ...(sessionId && { sessionId }) } as Caller,
  request: { get: () => address } as unknown as Request,
})

describe('a view', () => {
  it('counts once for a browser, of each sponsor, however often a page is loaded', async () => {
    const views = firstViews(redis, key, 'views')
    const [one, other] = [uuidv7(), uuidv7()]
    const somebody = seenBy(uuidv7(), newAddress())
    expect(await views.of([one, one], somebody)).toEqual([one])
    expect(await views.of([one, other], somebody)).toEqual([other])
    const again = await Promise.all(Array.from({ length: 50 }, () => views.of([one, other], somebody)))
    expect(again.flat()).toEqual([])
  })

  it('counts ten times for a network that draws a new browser each time', async () => {
    const views = firstViews(redis, key, 'views')
    const [id, address] = [uuidv7(), newAddress()]
    const counted = await Promise.all(Array.from({ length: 200 }, () => views.of([id], seenBy(uuidv7(), address))))
    expect(counted.flat()).toHaveLength(viewsPerNetwork)
    expect(await views.of([id], seenBy(uuidv7(), newAddress()))).toEqual([id])
  })

  it('counts once for somebody without a browser of their own', async () => {
    const views = firstViews(redis, key, 'views')
    const [id, nobody] = [uuidv7(), seenBy(undefined, newAddress())]
    expect([await views.of([id], nobody), await views.of([id], nobody)]).toEqual([[id], []])
  })

  it('leaves nothing of who it was, and that for an hour', async () => {
    const views = firstViews(redis, key, 'views')
    const [id, sid, address] = [uuidv7(), uuidv7(), newAddress()]
    const before = new Set(await redis.keys('limit:sponsors:views:*'))
    await views.of([id], seenBy(sid, address))
    const kept = (await redis.keys('limit:sponsors:views:*')).filter((one) => !before.has(one))
    expect(kept).toHaveLength(3)
    for (const one of kept) {
      expect([id, sid, address].filter((part) => one.includes(part))).toEqual([])
      expect(await redis.ttl(one)).toBeLessThanOrEqual(3_600)
      expect(await redis.ttl(one)).toBeGreaterThan(0)
    }
  })

  it('leaves a click to count, and is left by one', async () => {
    const [views, clicks] = [firstViews(redis, key, 'views'), firstViews(redis, key, 'followed')]
    const [id, somebody] = [uuidv7(), seenBy(uuidv7(), newAddress())]
    for (const one of [views, clicks])
      expect([await one.of([id], somebody), await one.of([id], somebody)]).toEqual([[id], []])
  })

  it('is counted by each process while Redis is away', async () => {
    const views = firstViews(redis, key, 'views')
    const [id, somebody] = [uuidv7(), seenBy(uuidv7(), newAddress())]
    cable.cut()
    expect([await views.of([id], somebody), await views.of([id], somebody)]).toEqual([[id], []])
  })
})
