import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { oddsSentence } from '@evenhand/contracts/catalogue'
import { draws, entries, gateway, grants, memorialPages, memorials, rounds, winners } from '@evenhand/contracts/http'
import { createQueryClient, queries } from '@evenhand/web-kit/facade'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { drawOf } from '../../../public/src/draws/testing/published-draw.ts'
import { roundOf } from '../../../public/src/nonprofits/testing/portal-api.ts'
import { pageForStranger, pageWithData, pageWithoutData } from './program.ts'
import { structuredData } from './structured-data.ts'

const frame =
  '<html><head><title>Evenhand</title><meta name="description" content="" /></head><body><div id="root"></div></body></html>'
const evil = '</script><script>alert(1)</script><img src=x onerror="alert(1)">'
const tile: memorials.MemorialBlock = {
  id: '0197a000-0000-7000-8000-00000000000a',
  wall: 'in-honor-of',
  position: 1,
  lovedOneName: `Ada ${evil}`,
  donorName: 'A friend',
  message: evil,
  photoUrl: null,
  photoDescription: null,
  branch: null,
  yearsServed: null,
  isExample: false,
  createdAt: '2026-11-21T12:00:00.000Z',
}

let draw: draws.DrawWithFiles
let blocks: () => memorials.MemorialBlock[] | Refuses
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  draw = drawOf('committed')
  blocks = () => [tile]
  server = await startFakeApi([
    fake(memorials.listMemorialBlocks, () => blocks()),
    fake(memorials.listAvailablePositions, () => [2, 3]),
    fake(memorialPages.getMemorialBlock, ({ params }) =>
      params.memorialId === tile.id ? tile : new Refuses('not-found'),
    ),
    fake(entries.listGiveaways, () => []),
    fake(draws.getDraw, () => draw),
    fake(winners.listWinners, () => []),
    fake(rounds.listGrantRounds, () => [roundOf()]),
    fake(grants.listGrantApplications, () => []),
    fake(gateway.getSession, () => ({ role: 'anonymous' as const })),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
})

const stateOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
    queries: { queryKey: unknown[]; state: { data: unknown } }[]
  }

describe('a page with data', () => {
  it('shows it, and holds it for the browser that takes the page over', async () => {
    const page = await pageWithData('/in-honor-of', frame)
    expect(page).toMatchObject({ isWhole: true, isMissing: false })
    expect(page.html).toContain('<title>In Honor Of · Evenhand</title>')
    expect(page.html).toContain('<link rel="canonical" href="%PUBLIC_URL%/in-honor-of" />')
    expect(page.html).not.toContain('Loading the')
    const known = stateOf(page.html).queries.find(({ queryKey }) => queryKey.join() === 'memorial-blocks,in-honor-of')
    expect(known?.state.data).toEqual([tile])
  })

  it('takes a stranger’s word for text, in the page and in its data, and needs no script to stand', async () => {
    const { html } = await pageWithData('/in-honor-of', frame)
    expect(html).toContain('Ada &lt;/script&gt;')
    expect(html).not.toContain('<img src=x')
    expect(html.match(/<script\b[^>]*>/g)).toEqual(['<script type="application/json" id="page-state">'])
    expect(html).not.toContain('<template')
  })

  it('keeps a stranger’s word from passing for a mark that the gateway fills in', async () => {
    const message = 'At %ORGANIZATION_ADDRESS%, 100% yours'
    blocks = () => [{ ...tile, message }]
    const { html } = await pageWithData('/in-honor-of', frame)
    expect(/id="page-state">(.*?)<\/script>/s.exec(html)?.[1]).not.toContain('%')
    const known = stateOf(html).queries.find(({ queryKey }) => queryKey.join() === 'memorial-blocks,in-honor-of')
    expect(known?.state.data).toEqual([{ ...tile, message }])
  })

  it('is that of one memorial, with its words and its address, where the address names it', async () => {
    const path = `/in-honor-of?memorial=${tile.id}`
    const page = await pageWithData(path, frame)
    expect(page).toMatchObject({ isWhole: true, isMissing: false })
    expect(page.html).toContain('<title>In Memory of Ada &lt;/script')
    expect(page.html).toContain(`<link rel="canonical" href="%PUBLIC_URL%${path}" />`)
    expect(page.html).toMatch(/<h1[^>]*>In Memory of Ada/)
    expect(page.html).toMatch(/From (?:<!-- -->)?A friend/)
    expect(page.html).toContain(`%PUBLIC_URL%${path}</p>`)
    expect(server.heard.map(({ path: asked }) => asked)).not.toContain('/api/memorial-blocks')
    const other = await pageWithData('/in-honor-of?memorial=0197a000-0000-7000-8000-00000000000b', frame)
    expect(other.isMissing).toBe(true)
    const gone = await pageWithData('/in-honor-of?memorial=gone', frame)
    expect(gone).toMatchObject({ isWhole: true, isMissing: false })
    expect(gone.html).toContain('This memorial isn’t on the wall')
    expect(gone.html).toContain('content="noindex"')
  })

  it('asks for nothing that is somebody’s own', async () => {
    await pageWithData('/in-honor-of', frame)
    await pageWithData('/cart', frame)
    await pageWithData('/donor-account', frame)
    expect(new Set(server.heard.map(({ path }) => path))).toEqual(
      new Set(['/api/giveaways', '/api/memorial-blocks', '/api/memorial-blocks/available-positions']),
    )
    expect(server.complaints).toEqual([])
  })

  it('leaves out what did not come, so that the browser asks for it', async () => {
    blocks = () => new Refuses('dependency-unavailable')
    const page = await pageWithData('/in-honor-of', frame)
    expect(page).toMatchObject({ isWhole: false, isMissing: false })
    expect(page.html).toContain('Loading the')
    expect(stateOf(page.html).queries.map(({ queryKey }) => queryKey.join())).not.toContain(
      'memorial-blocks,in-honor-of',
    )
  })

  it('says that what it is about does not exist', async () => {
    blocks = () => new Refuses('not-found')
    expect(await pageWithData('/in-honor-of', frame)).toMatchObject({ isWhole: false, isMissing: true })
  })
})

describe('the page of a draw', () => {
  it.each(['committed', 'frozen', 'drawn'] as const)('that is %s can be read without scripts', async (state) => {
    draw = drawOf(state)
    const page = await pageWithData('/draws/example', frame)
    expect(page).toMatchObject({ isWhole: true, isMissing: false })
    expect(page.html).toContain('npm run verify-draw -- %PUBLIC_URL%/api/draws/example/files/')
    expect(server.complaints).toEqual([])
  })
})

it('the page for who brings no session shows that at once, and the browser needn’t ask', async () => {
  const html = await pageForStranger('/donor-account', frame)
  expect(html).toContain('Send me a code')
  expect(html).not.toContain('Loading your account')
  expect(stateOf(html).queries.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([
    [['session'], { role: 'anonymous' }],
  ])
  expect(await pageWithoutData('/donor-account', frame)).toContain('Loading your account')
  expect(server.heard).toEqual([])
})

it('the portal for nonprofits opens no tab before it knows the address', async () => {
  const html = await pageWithoutData('/nonprofit-portal', frame)
  expect(html).toContain('Loading the portal')
  expect(html).not.toContain('Organization name')
  expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain('This tab needs JavaScript.')
})

it('the portal for nonprofits shows the grant rounds without scripts, at one address for all its tabs', async () => {
  const page = await pageWithData('/nonprofit-portal?tab=grants', frame)
  expect(page).toMatchObject({ isWhole: true, isMissing: false })
  expect(page.html).toContain('Spring round')
  expect(page.html).not.toContain('Loading the')
  expect(page.html).toContain('<link rel="canonical" href="%PUBLIC_URL%/nonprofit-portal" />')
  expect(server.complaints).toEqual([])
})

it('a page without data asks for nothing', async () => {
  const html = await pageWithoutData('/in-honor-of', frame)
  expect(html).toContain('In Honor Of')
  expect(server.heard).toEqual([])
  expect(html).not.toContain('page-state')
})

const toldBy = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    '@type': string
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  } | null

it('tells search engines what it shows to people', async () => {
  const questions = toldBy(await pageWithoutData('/faq', frame))
  const page = await pageWithoutData('/faq', frame)
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
  expect(questions?.mainEntity).toHaveLength(main.match(/<details/g)?.length ?? 0)
  expect(questions?.mainEntity[0]?.name).toBe('Do I have to give to enter?')
  for (const { name, acceptedAnswer } of questions?.mainEntity ?? []) {
    expect(name).toMatch(/\?$/)
    expect(acceptedAnswer.text).toMatch(/^[^<>]{10,}$/s)
  }
  expect(toldBy(await pageWithoutData('/', frame))).toMatchObject({ '@type': 'Organization', name: 'Evenhand' })
  expect(toldBy(await pageWithoutData('/terms', frame))).toBeNull()
})

it('answers about odds with the one sentence that is used everywhere, and calls no membership a gift', async () => {
  const questions = toldBy(await pageWithoutData('/faq', frame))?.mainEntity ?? []
  const answerTo = (question: string) => questions.find(({ name }) => name === question)?.acceptedAnswer.text
  expect(answerTo('Does giving improve my chances?')).toContain(oddsSentence)
  expect(answerTo('What is a membership?')).toContain('isn’t a tax-deductible donation')
  expect(JSON.stringify(questions)).not.toMatch(/brings? more|improves? (?:your|the) (?:chances|odds)/i)
})

it('tells search engines of the main giveaway, and of its last instant', () => {
  const client = createQueryClient()
  expect(structuredData('/main-giveaway', '', client)).toBeUndefined()
  client.setQueryData(queries.giveaways().queryKey, [{ ...openGiveaway(1), closesAt: '2099-12-16T05:00:00Z' }])
  expect(structuredData('/main-giveaway', '', client)).toMatchObject({
    '@type': 'Event',
    name: '2026 Jeep Wrangler',
    endDate: '2099-12-16T04:59:59.999Z',
  })
})
