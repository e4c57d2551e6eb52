import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { draws, entries, memorials, nonprofits, registrations, rounds, winners } from '@evenhand/contracts/http'
import { allPages, cardAlt, cardAt, cardPath } from '@evenhand/contracts/pages'
import { createQueryClient } from '@evenhand/web-kit/facade'
import fc from 'fast-check'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { drawOf } from '../draws/testing/published-draw.ts'
import { drawCard } from './card-words.ts'
import { cardOf } from './index.ts'

const now = Date.now()
const anId = '0190a0a0-0000-7000-8000-0000000000c1'
const days = (count: number) => new Date(now + count * 86_400_000).toISOString()

let giveaways: entries.Giveaway[]
let draw: draws.DrawWithFiles
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  giveaways = [{ ...openGiveaway(1), slug: 'main-2026', prize: 'Jeep Wrangler', closesAt: days(20) }]
  draw = drawOf('committed')
  server = await startFakeApi([
    fake(entries.listGiveaways, () => giveaways),
    fake(draws.getDraw, () => draw),
    fake(registrations.listLandingPages, () => []),
    fake(rounds.getGrantRound, () => new Refuses('dependency-unavailable')),
    fake(nonprofits.getNonprofit, () => new Refuses('not-found')),
    fake(winners.listWinners, () => []),
    fake(memorials.listMemorialBlocks, () => []),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  expect(server.complaints).toEqual([])
  restore()
  await server.stop()
})

const card = (path: string, at = now) => cardOf(path, createQueryClient(), at)

describe('the card of a page', () => {
  it('says until when the giveaway of the home page is open', async () => {
    const found = await card('/')
    expect(found).toMatchObject({ kind: 'prize', title: 'Jeep Wrangler', poster: giveaways[0]?.image })
    expect(found?.lines[0]).toMatch(/^Open until \w{3} \d+, \d{4}\.$/)
    expect((await card('/', now + 30 * 86_400_000))?.lines[0]).toMatch(/^Closed /)
    expect((await card('/giveaways/main/rules'))?.over).toBe('Official rules')
  })

  it('is missing where there is nothing to say, so that the general one goes out', async () => {
    giveaways = []
    expect(await Promise.all(['/', '/faq', '/enter/nothing', '/cart'].map((path) => card(path)))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    await expect(card('/grants/rounds/first-round')).rejects.toMatchObject({ status: 503 })
  })

  it('says what has become of a draw, and never who won', async () => {
    const before = Date.parse(draw.closesAt) - 1
    expect((await card('/draws/main', before))?.lines).toEqual([
      expect.stringMatching(/^The winner is drawn on /),
      'It is sealed: anyone can check it.',
    ])
    const { lines } = drawCard(drawOf('drawn'), now)
    expect(lines).toEqual([expect.stringMatching(/^Drawn on /), 'Anyone can run it again and check it.'])
    const late = drawCard({ ...draw, closesAt: days(-9), freezesAt: days(-8), roundAt: days(-7) }, now)
    expect(late.lines.at(-1)).toBe('See where this draw stands.')
  })

  it('asks for nothing that names a person', async () => {
    const client = createQueryClient()
    for (const { path } of allPages)
      await cardOf(path.replace('{slug}', path.includes('organizations') ? anId : 'main'), client, now).catch(
        () => undefined,
      )
    const asked = new Set(server.heard.map(({ path }) => path))
    expect([...asked].filter((path) => /winner|memorial|member|donor|session|affiliate/.test(path))).toEqual([])
    expect(asked.size).toBeGreaterThan(2)
  })
})

describe('the address of a card', () => {
  it('leads back to its page', () => {
    const slug = fc.stringMatching(/^[a-z0-9-]{1,60}$/)
    const path = fc.oneof(
      fc.constantFrom(...allPages.map((page) => page.path.replace('{slug}', 'main-2026'))),
      slug.map((name) => `/draws/${name}`),
    )
    fc.assert(
      fc.property(path, fc.stringMatching(/^[0-9a-f]{16}$/), (of, key) => {
        expect(cardAt(cardPath(of, key))).toEqual({ path: of, key })
      }),
    )
    expect(cardAt('/cards/0123456789abcdef/../x.jpg')).toBeUndefined()
  })

  it('comes with its words for those who do not see it', () => {
    expect(cardAlt({ kind: 'proof', over: 'Draw', title: 'Jeep', lines: ['Drawn.', 'Check it.'] })).toBe(
      'Draw: Jeep. Drawn. Check it.',
    )
  })
})
