import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { closeRedis, openRedis, pingRedis, type Redis } from '../redis/index.ts'
import { type Cable, eventually, layCable, testRedisUrl } from '../testing/index.ts'
import { type Recent, recentAnyway, recentHere, recentInRedis } from './index.ts'

let cable: Cable
let redis: Redis
let now = Date.now()
const clock = () => now
beforeAll(async () => {
  cable = await layCable(testRedisUrl())
  redis = openRedis(cable.url)
  await pingRedis(redis)
})
afterAll(async () => {
  await closeRedis(redis)
  await cable.close()
})

const window = { key: 'cards', seconds: 60 }
const other = { key: 'tries', seconds: 10 }

describe.each([
  ['in Redis', () => recentInRedis(redis, `test-${randomUUID()}`, clock)],
  ['in this process', () => recentHere(clock)],
])('what came lately, %s', (_where, open) => {
  let recent: Recent
  beforeAll(() => {
    recent = open()
  })

  it('is counted as different things, each for its own time', async () => {
    expect(await recent.note([window, other], 'a')).toEqual([1, 1])
    expect(await recent.note([window], 'a')).toEqual([1])
    now += 20_000
    expect(await recent.note([window, other], 'b')).toEqual([2, 1])
    expect((await recent.members(window)).sort()).toEqual(['a', 'b'])
    expect(await recent.secondsUntilBelow(window, 2)).toBe(40)
    expect(await recent.secondsUntilBelow(window, 1)).toBe(60)
    expect(await recent.secondsUntilBelow(window, 3)).toBe(0)
    now += 41_000
    expect(await recent.sizes([window, other])).toEqual([1, 0])
  })

  it('can be taken back', async () => {
    await recent.note([window, other], 'c')
    await recent.forget([window, other], ['b', 'c'])
    expect(await recent.sizes([window, other])).toEqual([0, 0])
  })

  it('is known to have been told before', async () => {
    expect(await recent.isFirst('charge', 30)).toBe(true)
    expect(await recent.isFirst('charge', 30)).toBe(false)
    expect(await recent.kept('payment')).toBeUndefined()
    await recent.keep('payment', 'who', 30)
    expect(await recent.kept('payment')).toBe('who')
  })

  it('shows each of fifty at once another size, so that nobody passes unseen', async () => {
    const twins = { key: 'twins', seconds: 60 }
    const sizes = await Promise.all(Array.from({ length: 50 }, (_, n) => recent.note([twins], `${n}`)))
    expect(new Set(sizes.flat()).size).toBe(50)
  })
})

it('goes on here while Redis is away', async () => {
  const recent = recentAnyway(redis, `test-${randomUUID()}`)
  await recent.note([window], 'a')
  cable.cut()
  expect(await recent.note([window], 'b')).toEqual([1])
  expect(await recent.note([window], 'c')).toEqual([2])
  cable.mend()
  await eventually(() => pingRedis(redis).then(() => true))
})

it('in this process forgets what was asked for longest ago when there is too much, and nothing else', async () => {
  const recent = recentHere(clock)
  const [first, second, ...others] = Array.from({ length: 20_001 }, (_, place) => ({ key: `${place}`, seconds: 60 }))
  if (!first || !second) throw new Error('there are many windows')
  const write = async (one: typeof first) => {
    await recent.note([one], 'a')
    await recent.keep(one.key, 'known', 60)
  }
  await write(first)
  await write(second)
  for (const one of others.slice(0, -1)) await write(one)
  expect(await recent.sizes([first])).toEqual([1])
  expect(await recent.kept(first.key)).toBe('known')
  for (const one of others.slice(-1)) await write(one)
  const left = await recent.sizes([first, second, ...others])
  expect([left[0], left[1], left.filter((size) => size === 1).length]).toEqual([1, 0, 20_000])
  expect([await recent.kept(first.key), await recent.kept(second.key)]).toEqual(['known', undefined])
})
