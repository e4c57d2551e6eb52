import { describe, expect, it } from '@jest/globals'
import { Problem } from '../problems/index.ts'
import { metricsPage } from '../telemetry/index.ts'
import { solve } from '../testing/solve.ts'
import { freeWays } from './free-ways.ts'
import { proofsOfWork } from './proofs.ts'
import { recentHere } from './recent-here.ts'

const efforts = { light: { cost: 1, least: 1, most: 5 }, heavy: { cost: 2, least: 5, most: 10 } }
const hourMs = 60 * 60 * 1000

/** A site on which so much is asked for; the clock goes on from the real one, which the library looks at. */
function scene(scale = 1) {
  let later = 0
  const now = () => Date.now() + later
  const recent = recentHere(now)
  const proofs = proofsOfWork({ secret: 'a secret', recent, now: () => new Date(now()), efforts })
  const ways = freeWays({ recent, proofs, secret: 'a secret', scale })
  /** What one asking came to, with the challenge that it met. */
  const ask = async (address: string | undefined, proof?: string) => {
    try {
      await ways.admit({ address, proof })
      return { effort: 'none', challenge: undefined }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'proof-of-work-needed') throw error
      return { effort: String(error.challenge?.parameters.data.effort), challenge: error.challenge }
    }
  }
  return {
    ways,
    ask,
    /** Asks, and does the work where it is asked to; what it took. */
    async insist(address: string) {
      const { effort, challenge } = await ask(address)
      if (!challenge) return effort
      expect((await ask(address, await solve(challenge))).effort).toBe('none')
      return effort
    },
    wait: (ms: number) => void (later += ms),
  }
}

const times = async <T>(count: number, act: (nth: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let nth = 0; nth < count; nth++) all.push(await act(nth))
  return all
}
const counted = (efforts: readonly string[]) => Map.groupBy(efforts, (effort) => effort)

describe('what gives entries for nothing', () => {
  it('asks a family for no work, an office for a little of it, and a made-up crowd at one address for much', async () => {
    const { insist } = scene()
    const seen = counted(await times(60, () => insist('203.0.113.7')))
    expect([...seen].map(([effort, all]) => [effort, all.length])).toEqual([
      ['none', 6],
      ['light', 34],
      ['heavy', 20],
    ])
  })

  it.each([
    ['addresses of a /24', (nth: number) => `203.0.113.${nth}`],
    ['/64 of a /48', (nth: number) => `2001:db8:7:${nth.toString(16)}::1`],
  ])('asks for work from the thirty-first of different %s', async (_what, addressOf) => {
    const { insist } = scene()
    const seen = await times(32, (nth) => insist(addressOf(nth + 1)))
    expect(seen.indexOf('light')).toBe(30)
  })

  it('takes all addresses of an IPv6 /64 for one', async () => {
    const { insist } = scene()
    const seen = await times(8, (nth) => insist(`2001:db8:7:7::${(nth + 1).toString(16)}`))
    expect(seen.indexOf('light')).toBe(6)
  })

  it('takes work once, and of nobody else', async () => {
    const { ask, insist } = scene()
    await times(6, () => insist('203.0.113.7'))
    await times(6, () => insist('198.51.100.7'))
    const { challenge } = await ask('203.0.113.7')
    const proof = challenge && (await solve(challenge))
    expect((await ask('198.51.100.7', proof)).effort).toBe('light')
    expect((await ask('203.0.113.7', proof)).effort).toBe('none')
    expect((await ask('203.0.113.7', proof)).effort).toBe('light')
  })

  it('doesn’t count who is asked for work and goes', async () => {
    const { ask, insist } = scene()
    await times(6, () => insist('203.0.113.7'))
    const seen = await times(200, () => ask('203.0.113.7'))
    expect(seen.every(({ effort }) => effort === 'light')).toBe(true)
  })

  it('takes back what was refused after all', async () => {
    const { ways, insist } = scene()
    for (let time = 0; time < 100; time++) await (await ways.admit({ address: '203.0.113.7', proof: undefined }))()
    expect(await insist('203.0.113.7')).toBe('none')
  })

  it('forgets after an hour, and no sooner', async () => {
    const { insist, wait } = scene()
    await times(8, () => insist('203.0.113.7'))
    wait(hourMs - 10_000)
    expect(await insist('203.0.113.7')).toBe('light')
    wait(11_000)
    await times(5, () => insist('203.0.113.7'))
    expect(await insist('203.0.113.7')).toBe('light')
    wait(hourMs + 1_000)
    expect(await insist('203.0.113.7')).toBe('none')
  })

  it('asks a network for much work from the thousand-and-first on', async () => {
    const { insist } = scene(0.1)
    const seen = await times(102, (nth) => insist(`203.0.113.${nth}`))
    expect(seen.indexOf('heavy')).toBe(100)
  })

  it('counts what it took, for those who watch', async () => {
    const counts = async () =>
      [...(await metricsPage()).body.matchAll(/^evenhand_free_ways_total\{verdict="(\w+)"\} (\d+)$/gm)].map(
        ([, verdict, count]) => [verdict, Number(count)] as const,
      )
    const { insist } = scene()
    const before = new Map(await counts())
    await times(8, () => insist('203.0.113.7'))
    const more = (await counts()).map(([verdict, count]) => [verdict, count - (before.get(verdict) ?? 0)])
    expect(new Map(more as [string, number][])).toEqual(
      new Map([
        ['calm', 6],
        ['asked', 2],
        ['proved', 2],
      ]),
    )
  })

  it('says why it asks', async () => {
    const { ways, insist } = scene()
    await times(6, () => insist('203.0.113.7'))
    await expect(ways.admit({ address: '203.0.113.7', proof: undefined })).rejects.toThrow(
      /^Your browser has to solve a short puzzle first, because a lot was sent from your network within an hour/,
    )
  })

  it('bears as many times more as tests say, and asks nothing of what didn’t come through the gateway', async () => {
    const { insist, ask } = scene(10)
    expect((await times(61, () => insist('203.0.113.7'))).indexOf('light')).toBe(60)
    expect(await times(100, async () => (await ask(undefined)).effort)).toEqual(Array(100).fill('none'))
  })
})
