import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Request } from 'express'
import { closeRedis, openRedis, pingRedis, type Redis } from '../redis/index.ts'
import { testRedisUrl } from '../testing/index.ts'
import { createUploadLimits } from './index.ts'

let redis: Redis
beforeAll(async () => {
  redis = openRedis(testRedisUrl())
  await pingRedis(redis)
})
afterAll(() => closeRedis(redis))

describe('files that anyone may send', () => {
  const opened = () => {
    const name = `test-${randomUUID()}`
    const limits = createUploadLimits(redis, { name, what: 'photos', scale: 1 })
    const from = (address: string) => ({ get: () => address }) as unknown as Request
    const send = (sessionId = randomUUID(), address = '203.0.113.7') =>
      limits.take({ caller: { role: 'anonymous', sessionId }, request: from(address) })
    return { name, send }
  }
  const sends = async (times: number, send: () => Promise<void>) => {
    for (let time = 0; time < times; time++) await send()
  }

  it('are taken from one browser thirty times in a while, and sixty times from a network of many', async () => {
    const [{ send }, sid] = [opened(), randomUUID()]
    await sends(30, () => send(sid))
    await expect(send(sid)).rejects.toMatchObject({ code: 'too-many-requests' })
    await sends(29, send)
    await expect(send()).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  it('are no more than a hundred a day from one network, which is told so', async () => {
    const { name, send } = opened()
    await sends(60, send)
    // The quarter of an hour is over.
    await redis.del(`limit:${name}:address:203.0.113.7`)
    await sends(40, send)
    await expect(send()).rejects.toThrow(
      'Your network has sent as many photos today as we take from one. Go on without it, or try again tomorrow.',
    )
    expect(await redis.get(`limit:${name}:day:everyone:everyone`)).toBe('100')
  })

  it('are no more than four hundred a day from the range of addresses of one subscriber', async () => {
    const { send } = opened()
    const sendFrom = (subnet: number) => send(randomUUID(), `2001:db8:7:${subnet.toString(16)}::1`)
    for (let subnet = 0; subnet < 8; subnet++) await sends(50, () => sendFrom(subnet))
    await expect(sendFrom(8)).rejects.toThrow('Your network has sent as many photos today')
  })

  it('are no more than can lie there unnamed, of everyone together', async () => {
    const { name, send } = opened()
    await redis.set(`limit:${name}:day:everyone:everyone`, 4_999, 'EX', 3_600)
    await send()
    await expect(send()).rejects.toThrow(
      'We’ve received as many photos as we can keep today. Go on without it, or try again tomorrow.',
    )
  })
})
