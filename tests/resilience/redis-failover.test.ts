import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { closeRedis, openRedis, type Redis } from '@evenhand/service-kit/redis'
import { eventually } from '@evenhand/service-kit/testing'
import { type RedisServers, startRedisServers } from './redis-servers.ts'

// Sentinels agree, and take ten seconds to make a copy of a primary that comes back.
jest.setTimeout(90_000)

describe('a client that knows Redis by its sentinels', () => {
  let redis: RedisServers
  let client: Redis
  const direct = new Map<number, Redis>()
  const at = (port: number): Redis => {
    const known = direct.get(port) ?? openRedis(redis.urlOf(port))
    direct.set(port, known)
    return known
  }
  const roleOf = async (port: number): Promise<string> => String(((await at(port).call('ROLE')) as unknown[])[0])
  const isCopied = async (count: string) =>
    new RegExp(`num-slaves.${count}.*num-other-sentinels.2`).test(
      String(await at(redis.sentinels[0] ?? 0).call('SENTINEL', 'MASTER', 'evenhand')),
    )
  const write = (value: string) => eventually(async () => (await client.set('sentinels:last', value)) === 'OK')
  const copyWith = (value: string, port: number) =>
    eventually(async () => (await roleOf(port)) === 'slave' && (await at(port).get('sentinels:last')) === value, 40_000)

  beforeEach(async () => {
    redis = await startRedisServers()
    client = openRedis(redis.url)
    await write('before')
    // Before the sentinels know each other and the copies, they can't choose another.
    await eventually(() => isCopied('2'))
    await eventually(async () => (await at(redis.servers[1] ?? 0).get('sentinels:last')) === 'before')
  })
  afterEach(async () => {
    await Promise.all([client, ...direct.values()].map(closeRedis))
    direct.clear()
    await redis.stop()
  })

  it('goes on at another server when the primary is killed; that one comes back as a copy, and takes nothing', async () => {
    const [old = 0] = redis.servers
    redis.signal([old], 'SIGKILL')
    await write('after')
    expect(await client.get('sentinels:last')).toBe('after')
    await redis.start([old])
    await write('later')
    await copyWith('later', old)
    await expect(at(old).set('sentinels:last', 'astray')).rejects.toThrow('READONLY')
  })

  it('goes on at another server when the primary says nothing more and closes no connection', async () => {
    const [old = 0] = redis.servers
    redis.signal([old], 'SIGSTOP')
    await write('after')
    redis.signal([old], 'SIGCONT')
    await copyWith('after', old)
    expect(await client.get('sentinels:last')).toBe('after')
  })

  it('refuses while no sentinel responds, sends nothing of that later, and is back when one is', async () => {
    const [old = 0] = redis.servers
    redis.signal([...redis.sentinels, old], 'SIGKILL')
    await eventually(() =>
      client.set('sentinels:last', 'refused').then(
        () => false,
        () => client.status !== 'ready',
      ),
    )
    await expect(client.set('sentinels:last', 'refused')).rejects.toThrow()
    await redis.start([...redis.sentinels, old])
    await eventually(async () => (await client.get('sentinels:else')) === null)
    expect(await client.get('sentinels:last')).not.toBe('refused')
    await write('back')
  })
})
