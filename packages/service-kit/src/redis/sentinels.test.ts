import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { readConfig, redisUrl } from '../config/index.ts'
import { openRedis } from './index.ts'
import { readSentinels } from './sentinels.ts'

describe('the address of Redis', () => {
  it('names a single server, or sentinels with their name for the servers and one password', () => {
    expect(readSentinels('redis://127.0.0.1:6379')).toBeUndefined()
    expect(readSentinels('rediss://:hush@redis.example/0')).toBeUndefined()
    expect(readSentinels('redis+sentinel://:h%2Fush@one:26379,two:26380,[::1]/evenhand')).toEqual({
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 26_380 },
        { host: '::1', port: 26_379 },
      ],
      name: 'evenhand',
      password: 'h/ush',
    })
    expect(readSentinels('redis+sentinel://one/evenhand')).not.toHaveProperty('password')
  })

  it.each([
    'one:26379',
    'http://one:6379',
    'redis+sentinel://:hush@/evenhand',
    'redis+sentinel://:hush@one:26379,/evenhand',
    'redis+sentinel://:hush@one:port/evenhand',
    'redis+sentinel://:hush@one:99999/evenhand',
    'redis+sentinel://:hush@one:26379',
    'redis+sentinel://:hush@one:26379/',
    'redis+sentinel://:hush@one:26379/evenhand/0',
    'redis+sentinel://:hu%sh@one:26379/evenhand',
    'redis+sentinel:one:26379/evenhand',
  ])('is refused by a sentence that shows no value: %s', (address) => {
    const refusal = /redis\+sentinel:\/\/:PASSWORD@host1/
    expect(() => openRedis(address)).toThrow(refusal)
    const read = () => readConfig(z.object({ REDIS_URL: redisUrl }), { REDIS_URL: address })
    expect(read).toThrow(refusal)
    expect(read).toThrow(/REDIS_URL \((?!.*(?:hush|hu%sh))/)
  })
})
