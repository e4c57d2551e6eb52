/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { donations, entries, memorials, nonprofits, sponsors } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { CampaignStrip } from './campaign-strip.tsx'
import { Charities } from './charities.tsx'
import { EveryEntry } from './every-entry.tsx'
import { Giveaways } from './giveaways.tsx'
import { MemorialWall } from './memorial-wall.tsx'
import { nowWords } from './now-line.tsx'
import { giveawayOf, SlideCaption } from './slide-caption.tsx'
import { Sponsors } from './sponsors.tsx'

let server: FakeApi | undefined
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server?.stop()
  expect(server?.complaints).toEqual([])
})

async function show(section: ReactNode, fakes: Parameters<typeof startFakeApi>[0]) {
  server = await startFakeApi(fakes)
  restore = routeFetchTo(server)
  return renderPage('/', section)
}

const id = (last: number) => `0190a0a0-0000-7000-8000-00000000000${last}`
const createdAt = '2026-11-21T12:00:00Z'
const sponsor = (place: number, sponsorshipLevel: 'platinum' | 'gold' | 'silver') => ({
  id: id(place),
  companyName: `Company ${place}`,
  sponsorshipLevel,
  logo: 'anchor',
  logoUrl: null,
  link: `/r/sponsors/${id(place)}`,
  website: 'https://company.example',
  isExample: false,
})
const stone = (place: number, lovedOneName: string) => ({
  id: id(place),
  wall: 'in-honor-of' as const,
  position: place,
  lovedOneName,
  donorName: 'Jonah',
  message: null,
  photoUrl: null,
  photoDescription: null,
  branch: null,
  yearsServed: null,
  isExample: false,
  createdAt,
})
const stats = (totalRaised: string, currentPrizeLevel: number) =>
  fake(donations.getCampaignStats, () => ({
    totalRaised,
    totalDonors: 913,
    currentPrizeLevel,
    goalAmount: '1000000.00',
    updatedAt: createdAt,
  }))
const noGiveaways = fake(entries.listGiveaways, () => [])

describe.each([
  ['giveaways', <Giveaways key="2" />, entries.listGiveaways, 'No giveaway is open right now.'],
  ['memorial wall', <MemorialWall key="4" />, memorials.listMemorialBlocks, 'There are no names here yet.'],
])('%s', (_name, section, call, emptySentence) => {
  it('have the shape of what comes, then what came; empty, they say so', async () => {
    await show(section, [fake(call, () => [])])
    screen.getByText(/^Loading/)
    await screen.findByText(new RegExp(emptySentence))
    expect(screen.queryByText(/^Loading/)).toBeNull()
  })

  it('say what went wrong, and come when tried again', async () => {
    let isDown = true
    const { user } = await show(section, [fake(call, () => (isDown ? new Refuses('dependency-unavailable') : []))])
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t load/)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(new RegExp(emptySentence))
  })
})

const giveaway = (change: Partial<entries.Giveaway> = {}): entries.Giveaway => ({
  slug: 'main',
  title: '2026 Jeep Wrangler',
  description: 'The main giveaway.',
  prize: '2026 Jeep Wrangler',
  cashOption: '$30,000',
  cashCondition: 'If we raise $150,000.',
  opensAt: '2026-06-15T04:00:00Z',
  closesAt: '2026-12-16T05:00:00Z',
  drawsOn: '2027-07-01',
  timeZone: 'America/New_York',
  ageMin: 18,
  regionsAllowed: ['Ohio'],
  regionsVoid: [],
  link: '/#choose-membership',
  external: false,
  pictureUrl: null,
  isExample: false,
  image: 'jeep',
  entriesMaxPerPerson: 100_000,
  totalEntries: 0,
  ...change,
})
const outside = giveaway({
  slug: 'castle',
  title: 'Disney World luxury vacation',
  closesAt: '2027-01-02T05:00:00Z',
  external: true,
  isExample: false,
  image: 'castle',
})

it.each([
  ['charities', <Charities key="1" />, nonprofits.listBenefiting],
  ['sponsors', <Sponsors key="2" />, sponsors.listSponsors],
])('%s are absent where there are none, and said not to have come where they didn’t', async (name, section, call) => {
  let isDown = true
  const answer = () => (isDown ? new Refuses('dependency-unavailable') : [])
  const { user } = await show(section, [fake(call, answer)])
  await screen.findByText(`We couldn’t load the ${name}`)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.body.textContent).toBe(''))
})

it('examples say that they are, and none leads away', async () => {
  await show(<EveryEntry />, [
    fake(sponsors.listSponsors, () => [{ ...sponsor(1, 'gold'), website: '', isExample: true }]),
    fake(sponsors.countSponsorViews, () => undefined),
    fake(entries.listGiveaways, () => [giveaway(), giveaway({ ...outside, link: '/#prizes', isExample: true })]),
    fake(nonprofits.listBenefiting, () => [{ ...charity, website: null, isExample: true }]),
  ])
  await screen.findByText('Example')
  await screen.findByText(/^Example\. Helps/)
  await screen.findByText('Example of a Gold sponsor')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/main-giveaway', '/#choose-membership', `/r/sponsors/${id(1)}`])
})

const charity = {
  id: id(1),
  organizationName: 'Next Chapter',
  website: 'https://next.example/',
  description: 'Helps.',
  logo: 'anchor',
  pictureUrl: null,
  isExample: false,
}

it('a charity’s logo and name are one link to its own site', async () => {
  await show(<Charities />, [fake(nonprofits.listBenefiting, () => [charity])])
  const link = await screen.findByRole('link', { name: 'Next Chapter' })
  expect(link.getAttribute('href')).toBe('https://next.example/')
  expect(link.querySelector('svg')).not.toBeNull()
})

it('a charity’s own picture stands in the place of the drawn mark, and its name says what it shows', async () => {
  const pictureUrl = `/api/nonprofit-pictures/${'0'.repeat(32)}`
  await show(<Charities />, [fake(nonprofits.listBenefiting, () => [{ ...charity, pictureUrl }])])
  const link = await screen.findByRole('link', { name: 'Next Chapter' })
  expect(link.querySelector('svg')).toBeNull()
  expect(link.querySelector('img')?.getAttribute('src')).toBe(pictureUrl)
  expect(link.querySelector('img')?.getAttribute('alt')).toBe('')
})

it('a giveaway closes on the last day of its own zone, which in UTC is over by then', async () => {
  await show(<Giveaways />, [fake(entries.listGiveaways, () => [giveaway(), outside])])
  await screen.findByText('Dec 15, 2026')
  screen.getByText('Jan 1, 2027')
  expect(screen.queryByText('Jan 2, 2027')).toBeNull()
})

it.each([
  ['2026-11-22T12:00:00Z', {}, 'Now: a 2026 Jeep Wrangler, or up to $30,000. Enter by Dec 15.'],
  ['2026-06-01T12:00:00Z', { cashCondition: '' }, 'Next: a 2026 Jeep Wrangler, or $30,000. Entries open Jun 15.'],
  ['2025-11-22T12:00:00Z', {}, 'Next: a 2026 Jeep Wrangler, or up to $30,000. Entries open Jun 15, 2026.'],
  ['2026-11-22T12:00:00Z', { prize: 'Two tickets', cashOption: '' }, 'Now: Two tickets. Enter by Dec 15.'],
])('the first screen says at %s what can be won, and until when', (now, change, words) => {
  // A day is kept in one line.
  expect(nowWords(giveaway(change), Date.parse(now)).replaceAll('\u00a0', ' ')).toBe(words)
})

describe('a slide', () => {
  const lease = giveaway({ slug: 'lease', title: '3-year Jeep lease', link: '/jeep-lease', image: 'jeep-lease' })
  const all = [giveaway(), lease, outside]
  it.each([
    ['jeep-ridge', 'main'],
    ['jeep-beach', 'main'],
    ['jeep-desert', 'lease'],
    ['castle-fireworks', 'castle'],
    ['golf-links', undefined],
    ['cabin-snow', undefined],
  ] as const)('%s is of %s', (slide, slug) => expect(giveawayOf(slide, all)?.slug).toBe(slug))

  it('says what cannot be won, and leads to what can', async () => {
    await show(
      <>
        <SlideCaption slide="golf-dusk" giveaways={all} />
        <SlideCaption slide="jeep-desert" giveaways={all} />
        <SlideCaption slide="castle-fireworks" giveaways={[giveaway()]} />
      </>,
      [],
    )
    screen.getByText('A golf resort. A picture, not a prize.')
    screen.getByText('A castle. A picture, not a prize.')
    expect(screen.getByRole('link', { name: '3-year Jeep lease' }).getAttribute('href')).toBe('/jeep-lease')
  })
})

it('four platinum sponsors and one gold one lead out through a counted link (spec 01 §2)', async () => {
  const all = [1, 2, 3, 4, 5].map((place) => sponsor(place, 'platinum'))
  const others = [sponsor(6, 'gold'), sponsor(7, 'gold'), sponsor(8, 'silver')]
  const seen: string[] = []
  await show(<Sponsors />, [
    fake(sponsors.listSponsors, () => [...all, ...others]),
    fake(sponsors.countSponsorViews, ({ body }) => void seen.push(...body.ids)),
  ])
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 2, 3, 4, 6].map((p) => `/r/sponsors/${id(p)}`))
  for (const link of links) expect(link.getAttribute('rel')).toContain('sponsored')
  await waitFor(() => expect(seen).toEqual([1, 2, 3, 4, 6].map(id)))
})

it('the memorial wall shows one row with initials', async () => {
  const names = ['Papa Ignacio Ferro', 'Cher', 'Émile Zola', 'Ana B', 'C D', 'E F', 'G H']
  await show(<MemorialWall />, [
    fake(memorials.listMemorialBlocks, () => names.map((name, place) => stone(place, name))),
  ])
  const initials = (await screen.findAllByRole('listitem')).map((item) => item.firstElementChild?.textContent)
  expect(initials).toEqual(['PF', 'C', 'ÉZ', 'AB', 'CD', 'EF'])
})

describe('the campaign', () => {
  it('shows what was raised, by how many, the level and the milestones', async () => {
    await show(<CampaignStrip />, [stats('612345.60', 2), noGiveaways])
    await screen.findByText('$612,345.60')
    screen.getByText('913')
    screen.getByText('From gifts, memberships and entry multipliers.')
    screen.getByText('Next prize, at $750K: Dream vacation.')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '$500K: iPhone 16 drawing, reached',
      '$750K: Dream vacation, next',
      '$1M: Dodge Ram 3500 truck',
      '$1.25M: $250,000 cash prize',
    ])
  })

  it.each([
    ['closed and gone from the list', [], 'Closed'],
    ['announced', [{ ...giveaway(), opensAt: '2090-06-15T04:00:00Z', closesAt: '2090-12-16T05:00:00Z' }], /^Opens in/],
    ['closed since the list was loaded', [{ ...giveaway(), closesAt: '2026-06-16T05:00:00Z' }], 'Closed'],
  ])('shows no odds and loads none of a giveaway that is %s', async (_what, list, words) => {
    await show(<CampaignStrip />, [stats('612345.60', 2), fake(entries.listGiveaways, () => list)])
    await screen.findByText(words)
    screen.getByText('the main giveaway')
    expect(document.body.textContent).not.toMatch(/odds|Be the first/)
    expect(screen.queryByRole('status', { name: 'Loading the odds' })).toBeNull()
  })

  it('says when every level has been reached', async () => {
    await show(<CampaignStrip />, [stats('1250000.00', 5), noGiveaways])
    await screen.findByText('Every prize level has been reached.')
  })
})
