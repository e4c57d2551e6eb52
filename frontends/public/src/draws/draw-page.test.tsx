/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { draws, entries, winners } from '@evenhand/contracts/http'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { DrawPage } from './draw-page.tsx'
import { DrawsPage } from './draws-page.tsx'
import { drawOf, type Files, filesOfVector, proofsOf, withText } from './testing/published-draw.ts'
import { workInProcess } from './testing/worker-in-process.ts'

let server: FakeApi
let restore: () => void
let endWork: () => void
let won: winners.DrawnPrize[]
beforeEach(() => {
  won = []
  endWork = workInProcess()
})
afterEach(async () => {
  endWork()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const giveaways = (slug: string, external = false) => [
  fake(entries.listGiveaways, () => [
    {
      slug,
      external,
      isExample: false,
      pictureUrl: null,
      title: 'The canoe',
      description: '',
      prize: 'A canoe',
      cashOption: '',
      cashCondition: '',
      opensAt: '2026-01-01T05:00:00.000Z',
      closesAt: '2027-01-01T05:00:00.000Z',
      drawsOn: '2027-02-01',
      timeZone: 'America/New_York',
      ageMin: 18,
      regionsAllowed: ['US-OH'],
      regionsVoid: [],
      link: '/',
      image: 'canoe',
      entriesMaxPerPerson: 1,
      totalEntries: 0,
    },
  ]),
]

async function show(draw: draws.DrawWithFiles | Refuses, files: Files = filesOfVector(), more = giveaways('other')) {
  server = await startFakeApi([
    ...more,
    fake(winners.listWinners, () => won),
    fake(draws.getDraw, () => draw),
    fake(draws.getDrawFile, ({ params: { name } }) => {
      const bytes = files[name]
      return bytes ? { fileName: name, bytes } : new Refuses('not-found')
    }),
  ])
  restore = routeFetchTo(server)
  return renderPage('/draws/:slug', <DrawPage />, '/draws/example')
}

async function showList(list: draws.Draw[] | Refuses) {
  server = await startFakeApi([fake(draws.listDraws, () => list), fake(winners.listWinners, () => won)])
  restore = routeFetchTo(server)
  return renderPage('/draws', <DrawsPage />)
}

const withoutFiles = ({ files: _files, ...draw }: draws.DrawWithFiles): draws.Draw => draw
const checkButton = () => screen.findByRole('button', { name: 'Check this draw in your browser' })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('the list of draws', () => {
  it('says of each what has happened and what will', async () => {
    await showList([
      withoutFiles(drawOf('committed', { slug: 'a', title: 'Open', closesAt: inAnHour() })),
      withoutFiles(drawOf('committed', { slug: 'b', title: 'Closed', freezesAt: inAnHour(), roundAt: inAnHour() })),
      withoutFiles(drawOf('frozen', { slug: 'c', title: 'Frozen one', roundAt: inAnHour() })),
      withoutFiles(drawOf('frozen', { slug: 'd', title: 'Overdue' })),
      withoutFiles(drawOf('drawn', { slug: 'e', title: 'Past' })),
      withoutFiles(drawOf('committed', { slug: 'g', title: 'Missed' })),
      withoutFiles(drawOf('committed', { slug: 'f', title: 'Empty', donors: 0 })),
    ])
    const past = await screen.findByRole('link', { name: 'Past' })
    const cards = screen.getAllByRole('listitem').filter((item) => within(item).queryAllByRole('link').length > 0)
    expect(cards.map((card) => card.textContent?.replace(/\d.*$/, ''))).toEqual([
      expect.stringMatching(/^Open, seal publishedOpenThe secret number of this draw and the round/),
      expect.stringMatching(/^Closed, list not final yetClosedEntries closed on Sep/),
      expect.stringMatching(/^Closed, waiting for the beaconFrozen oneEntries closed on Sep/),
      expect.stringMatching(/^LateOverdueThe public random number was published on/),
      expect.stringMatching(/^DrawnPastEntries closed on Sep/),
      expect.stringMatching(/^LateMissedThe list of all entries should have been frozen after Sep/),
      expect.stringMatching(/^Closed, no entriesEmptyEntries closed on Sep/),
    ])
    expect(past.getAttribute('href')).toBe('/draws/e')
  })

  it('says until when to enter in the zone of the giveaway', async () => {
    await showList([
      withoutFiles(drawOf('committed', { closesAt: '2099-12-16T08:00:00.000Z', timeZone: 'America/Los_Angeles' })),
    ])
    const words = (await screen.findByText(/You can enter until/)).textContent.replaceAll('\u202f', ' ')
    expect(words).toMatch(/You can enter until Dec 15, 2099, 11:59 PM PT\./)
  })

  it('says of a drawn one who won and when it was awarded, or that the winner is being confirmed', async () => {
    const prize = { prize: 'A canoe', drawnAt: '2026-11-20T17:00:00.000Z', places: [] }
    const ada = { firstName: 'Ada', initial: 'Q', region: 'US-OH', awardedAt: '2026-11-21T17:00:00.000Z' }
    won = [
      { slug: 'a', title: 'Awarded', ...prize, state: 'awarded', winner: ada },
      { slug: 'b', title: 'Drawn', ...prize, state: 'being-confirmed', winner: null },
    ]
    await showList(['a', 'b', 'c'].map((slug) => withoutFiles(drawOf('drawn', { slug, title: slug }))))
    await screen.findByText('Winner: Ada Q., Ohio. Awarded on', { exact: false })
    expect(screen.getByText(/^Winner/).textContent).toBe('Winner: Ada Q., Ohio. Awarded on Nov 21, 2026.')
    expect(screen.getAllByText(/being confirmed/)).toHaveLength(1)
  })

  it('says so when there is none', async () => {
    await showList([])
    await screen.findByText('No draw has been sealed yet')
  })

  it('can be asked for again when it did not come', async () => {
    const answers = [new Refuses('dependency-unavailable'), []]
    server = await startFakeApi([fake(draws.listDraws, () => answers.shift() ?? [])])
    restore = routeFetchTo(server)
    const { user } = renderPage('/draws', <DrawsPage />)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('No draw has been sealed yet')
  })
})

describe('the page of a draw', () => {
  it('runs the whole draw again and names the winning ticket', async () => {
    const { user } = await show(drawOf('drawn'))
    await user.click(await checkButton())
    await screen.findByRole('heading', { name: 'The files match each other' })
    expect(screen.getByText('The winning ticket').nextSibling?.textContent).toBe('27')
    screen.getByText('7bf9e249d07d81e3d3527f5cebebd8269b369ff130dd82420eec4f39ea973e29')
    expect(within(screen.getByRole('list', { name: 'What matches' })).getAllByRole('listitem').length).toBeGreaterThan(
      10,
    )
    expect(screen.getByRole('list', { name: 'What matches' }).textContent).not.toMatch(/\d{4}-\d\d-\d\dT/)
    screen.getByRole('button', { name: 'Check again' })
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('The files match each other')
    screen.getByText(/^The list with the one from before the random number/)
    expect(screen.getAllByText('We say, and no file can show:')).toHaveLength(3)
  })

  it('lays beside the files what was kept in time', async () => {
    const draw = drawOf('drawn')
    const hashOf = (name: string) => draw.files.find((file) => file.name === name)?.sha256 ?? ''
    const { user } = await show(draw)
    const freeze = await screen.findByLabelText(/^Fingerprint of freeze.json/)
    await user.type(freeze, 'ab')
    await user.click(await checkButton())
    await screen.findByText('A fingerprint has 64 digits and letters from a to f. Copy it again.')
    await user.clear(freeze)
    await user.click(freeze)
    await user.paste(` ${hashOf('freeze.json').toUpperCase()} `)
    await user.click(await checkButton())
    await screen.findByRole('heading', { name: 'Everything matches' })
    screen.getByText('The freeze is the one you kept.')
    screen.getByText(/^The seal with the one from before entries closed/)
    await user.click(screen.getByLabelText(/^Fingerprint of commitment.json/))
    await user.paste(hashOf('pool.bin'))
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'Something doesn’t match' })
    screen.getByText(/^The commitment is not the one you kept/)
  })

  it('names the winner, and says nothing of one in a draw without a prize', async () => {
    const prize = { title: 'Example', prize: 'A red canoe', drawnAt: inAnHour(), state: 'awarded' as const, places: [] }
    const ada = { firstName: 'Ada', initial: 'Q', region: 'US-OH', awardedAt: inAnHour() }
    won = [
      { slug: 'example', ...prize, winner: ada },
      { slug: 'other', ...prize, winner: { ...ada, firstName: 'Bob' } },
    ]
    await show(drawOf('drawn'))
    await screen.findByText('Winner: Ada Q., Ohio')
    expect(screen.getByText(/A red canoe/).textContent).toBe('A red canoe · All winners')
    expect(screen.queryByText(/Bob/)).toBeNull()
  })

  it('shows by place and code what became of everybody drawn, with the reason where the prize passed on', async () => {
    const place = (place: number, state: winners.DrawnPlace['state'], reason: winners.DrawnPlace['reason'] = null) => ({
      place,
      id: String(place).repeat(64),
      state,
      reason,
    })
    const places = [place(0, 'forfeited', 'no-response'), place(1, 'notified'), place(2, 'waiting')]
    const prize = { title: 'Example', prize: 'A canoe', drawnAt: inAnHour(), state: 'being-confirmed' as const }
    won = [{ slug: 'example', ...prize, places, winner: null }]
    await show(drawOf('drawn'))
    const section = await screen.findByRole('region', { name: 'Who was drawn, and what happened' })
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/\d{64}$/, '')),
    ).toEqual([
      'Winner drawn: did not get the prize: did not answer in time',
      'Alternate 1: notified; we’re waiting for an answer',
      'Alternate 2: not called',
    ])
  })

  it('names the first thing that does not agree', async () => {
    const files = filesOfVector()
    const result = withText(files['result.json'], '"ticket":"27"', '"ticket":"28"')
    const { user } = await show(drawOf('drawn'), { ...files, 'result.json': result })
    await user.click(await checkButton())
    await screen.findByRole('heading', { name: 'Something doesn’t match' })
    screen.getByText(/^The draw gives the winner ticket 27; the result has ticket 28/)
    screen.getByText('What matched before')
  })

  it('says which file did not come', async () => {
    const { 'pool.bin': _pool, ...files } = filesOfVector()
    const { user } = await show(drawOf('drawn'), files)
    await user.click(await checkButton())
    await screen.findByRole('heading', { name: 'We couldn’t finish the check' })
    expect(screen.getAllByText(/^The file pool.bin is missing/).length).toBe(2)
  })

  it('can be stopped, and keeps the focus where it was', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const files = filesOfVector()
    server = await startFakeApi([
      fake(winners.listWinners, () => won),
      fake(draws.getDraw, () => drawOf('drawn')),
      fake(draws.getDrawFile, async ({ params: { name } }) => {
        await held
        return { fileName: name, bytes: files[name] }
      }),
    ])
    restore = routeFetchTo(server)
    const { user } = renderPage('/draws/:slug', <DrawPage />, '/draws/example')
    await user.click(await checkButton())
    const cancel = screen.getByRole('button', { name: 'Cancel' })
    screen.getByRole('progressbar', { name: 'Progress of the check' })
    await user.click(cancel)
    screen.getByText('Check stopped.')
    expect(document.activeElement).toBe(await checkButton())
    answer()
  })

  it('checks what has been published of a draw to come', async () => {
    const { user } = await show(drawOf('committed', { closesAt: inAnHour() }))
    await user.click(await checkButton())
    await screen.findByRole('heading', { name: 'Everything published so far matches' })
    expect(screen.queryByLabelText('or paste its contents')).toBeNull()
  })

  it('offers each file with its size and fingerprint', async () => {
    const draw = drawOf('drawn')
    await show(draw)
    const link = await screen.findByRole('link', { name: 'pool.bin' })
    expect(link.getAttribute('href')).toBe('/api/draws/example/files/pool.bin')
    expect(screen.getAllByText(/^all entries, 280 bytes$/).length).toBe(1)
    for (const { name, sha256 } of draw.files) {
      screen.getByText(sha256)
      screen.getByRole('button', { name: `Copy the fingerprint of ${name}` })
    }
  })

  it.each(['frozen', 'drawn'] as const)(
    'says of a list that came late when it was due, once it is %s',
    async (state) => {
      const wordsOf = async (frozenAt: string) => {
        await show(drawOf(state, { roundAt: inAnHour(), frozenAt }))
        const words = (await screen.findByRole('article')).textContent.replaceAll('\u202f', ' ')
        return words.match(/\. The list was due on Sep 14, 2023, 7:00 AM ET, and came late\./g) ?? []
      }
      expect(await wordsOf('2023-09-14T12:00:03.001Z')).toHaveLength(2)
      cleanup()
      restore()
      await server.stop()
      expect(await wordsOf('2023-09-14T12:00:03.000Z')).toEqual([])
    },
  )

  it('says of a rehearsal that it is one, and of no other draw', async () => {
    const rehearsal = /^This is a rehearsal: the donors are made up, there is no prize/
    await show(drawOf('drawn', { slug: 'rehearsal-1' }))
    await screen.findByText(rehearsal)
    screen.getByText('Rehearsal', { exact: true })
    cleanup()
    restore()
    await server.stop()
    await show(drawOf('drawn'))
    await checkButton()
    expect(screen.queryByText(rehearsal)).toBeNull()
    expect(screen.queryByText('Rehearsal', { exact: true })).toBeNull()
  })

  it('is another page when there is no such draw', async () => {
    await show(new Refuses('not-found'))
    await screen.findByRole('heading', { name: 'We couldn’t find that draw', level: 1 })
    expect(screen.getByRole('link', { name: 'See all draws' }).getAttribute('href')).toBe('/draws')
  })

  it('says of a giveaway of ours without an entry that nothing is sealed yet', async () => {
    await show(new Refuses('not-found'), filesOfVector(), giveaways('example'))
    await screen.findByRole('heading', { name: 'The canoe: nothing is sealed yet', level: 1 })
  })

  it('says the same by the name of the series, of its open edition', async () => {
    await show(new Refuses('not-found'), filesOfVector(), giveaways('example-2026'))
    await screen.findByRole('heading', { name: 'The canoe: nothing is sealed yet', level: 1 })
  })

  it('knows nothing of giveaways that others draw', async () => {
    await show(new Refuses('not-found'), filesOfVector(), giveaways('example', true))
    await screen.findByRole('heading', { name: 'We couldn’t find that draw', level: 1 })
  })
})

describe('a proof', () => {
  it('that is pasted shows the own tickets', async () => {
    const { user } = await show(drawOf('drawn'))
    await user.click(await screen.findByLabelText('or paste its contents'))
    await user.paste(proofsOf(7)[1]?.proof ?? '')
    await user.click(screen.getByRole('button', { name: 'Check my proof' }))
    await screen.findByText('You are in this draw with 2 entries: tickets 6 to 7 of 98.')
    screen.getByText(/^The published winning ticket is 27: it isn’t one of yours, but you are alternate 2\./)
  })

  it('is not told of a winner before the draw', async () => {
    const { user } = await show(drawOf('frozen', { roundAt: inAnHour() }))
    await user.click(await screen.findByLabelText('or paste its contents'))
    await user.paste(proofsOf(7)[0]?.proof ?? '')
    await user.click(screen.getByRole('button', { name: 'Check my proof' }))
    await screen.findByText(/^You are in this draw with 1 entry: ticket \d+ of 98\.$/)
    expect(screen.queryByText(/winning ticket is/)).toBeNull()
  })

  it('that is none says what is wrong', async () => {
    const { user } = await show(drawOf('drawn'))
    await user.type(await screen.findByLabelText('or paste its contents'), 'me')
    await user.click(screen.getByRole('button', { name: 'Check my proof' }))
    await waitFor(() => expect(screen.getAllByText(/^This isn’t one of our proofs/).length).toBe(2))
  })
})
