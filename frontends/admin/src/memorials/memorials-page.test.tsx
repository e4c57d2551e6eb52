/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { memorialCorrections, memorialPhotos, memorialReports, memorials, type takings } from '@evenhand/contracts/http'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { aTaking, fakeTakings } from '../../../../packages/web-kit/src/testing/fake-takings.ts'
import { MemorialsPage } from './memorials-page.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const at = '2026-11-21T12:00:00.000Z'
const memorial = (place: number, more: Partial<memorials.PaidMemorial> = {}): memorials.PaidMemorial => ({
  id: makeId(place),
  wall: 'in-honor-of',
  position: place,
  movedFrom: null,
  lovedOneName: `Honoree ${place}`,
  branch: null,
  yearsServed: null,
  message: 'For the patience.',
  photo: null,
  photoRemoved: null,
  donorName: 'Nils Quill',
  donorEmail: 'nils@example.org',
  family: null,
  correction: null,
  correctionsDecided: [],
  edits: 0,
  reports: [],
  kept: [],
  state: 'waiting',
  gifts: [{ giftId: makeId(900 + place), paidAt: at, left: '100.00' }],
  reviews: [],
  createdAt: at,
  ...more,
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** The desk's side of the service, as far as the page needs it. */
async function open(kept: memorials.PaidMemorial[], search = '', taken: takings.DeskTaking[] = []) {
  const asked: unknown[] = []
  const reviewed: unknown[] = []
  server = await startFakeApi([
    ...fakeTakings(taken),
    fake(memorials.searchMemorials, ({ query }) => {
      asked.push(query)
      if (query.search === 'down') return new Refuses('dependency-unavailable')
      const found = kept
        .filter(({ state, reports, correction }) =>
          query.state === 'reported'
            ? reports.length > 0
            : query.state === 'all' || state === query.state || (query.state === 'waiting' && correction !== null),
        )
        .filter(({ wall }) => !query.wall || wall === query.wall)
        .filter(({ lovedOneName }) => !query.search || lovedOneName.includes(query.search))
      if (query.order === 'desc') found.reverse()
      const from = query.after ? found.findIndex(({ id }) => id === query.after) + 1 : 0
      const items = found.slice(from, from + query.limit)
      return { items, next: items.length === query.limit ? (items.at(-1)?.id ?? null) : null, total: found.length }
    }),
    fake(
      memorials.getPaidMemorial,
      ({ params }) => kept.find(({ id }) => id === params.memorialId) ?? new Refuses('not-found'),
    ),
    fake(memorialPhotos.removeMemorialPhoto, ({ params, body: { photoId, reason } }) => {
      const one = kept.find(({ id }) => id === params.memorialId)
      if (!one || one.photo?.id !== photoId) return new Refuses('conflict')
      return Object.assign(one, { photo: null, photoRemoved: { reason, at } })
    }),
    fake(memorialReports.keepReportedMemorial, ({ params, body: { reports, reason } }) => {
      const one = kept.find(({ id }) => id === params.memorialId)
      if (!one || one.reports.length !== reports) return new Refuses('conflict')
      return Object.assign(one, { reports: [], kept: [{ reports, reason, at }] })
    }),
    fake(memorialCorrections.decideCorrection, ({ params, body }) => {
      const one = kept.find(({ id }) => id === params.memorialId)
      if (!one?.correction || one.edits !== body.edits) return new Refuses('conflict')
      const { sentAt: _sentAt, photo, ...words } = one.correction
      const shown = body.verdict === 'approved' ? { ...words, photo: photo ?? one.photo } : {}
      const reason = body.verdict === 'approved' ? '' : body.reason
      return Object.assign(one, shown, {
        correction: null,
        correctionsDecided: [{ verdict: body.verdict, reason, at }],
      })
    }),
    fake(memorials.previewReviews, ({ body }) =>
      body.memorials.map(({ id }) => ({ id, outcome: id === makeId(3) ? ('impossible' as const) : 'decided' })),
    ),
    fake(memorials.reviewMemorials, ({ body }) => {
      reviewed.push(body)
      return body.memorials.map(({ id }) => {
        const one = kept.find((kept) => kept.id === id)
        if (id === makeId(2) || !one) return { id, outcome: 'changed' as const }
        Object.assign(one, { state: body.verdict === 'approved' ? 'shown' : 'declined' })
        return { id, outcome: 'decided' as const }
      })
    }),
    fake(memorials.reviewMemorial, ({ params, body }) => {
      reviewed.push({ ...params, ...body })
      const one = kept.find(({ id }) => id === params.memorialId)
      if (!one || one.state !== body.seen) return new Refuses('conflict')
      return Object.assign(one, { state: body.verdict === 'approved' ? 'shown' : 'declined' })
    }),
  ])
  restore = routeFetchTo(server)
  const page = renderPage('/admin/memorials', <MemorialsPage />, `/admin/memorials${search}`)
  return { ...page, asked, reviewed }
}

const names = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent)
const panel = async (title: RegExp) => within(await screen.findByRole('dialog', { name: title }))

describe('the list of memorials', () => {
  it('begins with those that wait, the oldest first, and goes on after fifty', async () => {
    const { user, asked } = await open(Array.from({ length: 60 }, (_, place) => memorial(place + 1)))
    await screen.findByText('50 of 60 memorials')
    expect(names()[0]).toBe('Honoree 1')
    expect(asked[0]).toMatchObject({ state: 'waiting', order: 'asc' })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('60 of 60 memorials')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('is searched by name and filtered by wall and status, which stand in the address', async () => {
    const { user, router, asked } = await open([
      memorial(1),
      memorial(2, { wall: 'veterans', lovedOneName: 'Ruth Delacourt', branch: 'Navy' }),
      memorial(3, { state: 'shown' }),
      memorial(4, { state: 'shown' }),
    ])
    await user.selectOptions(await screen.findByLabelText('Wall'), 'veterans')
    await waitFor(() => expect(names()).toEqual(['Ruth Delacourt']))
    await user.selectOptions(screen.getByLabelText('Wall'), 'Both')
    await user.selectOptions(screen.getByLabelText('Status'), 'On the wall')
    // What is done is looked at from the newest on.
    await waitFor(() => expect(names()).toEqual(['Honoree 4', 'Honoree 3']))
    await user.type(screen.getByRole('searchbox'), 'Honoree 3')
    await screen.findByText('1 of 1 memorial')
    expect(router.state.location.search).toBe('?state=shown&search=Honoree+3')
    expect(asked.at(-1)).toMatchObject({ state: 'shown', search: 'Honoree 3', order: 'desc' })
    await user.type(screen.getByRole('searchbox'), ' of nobody')
    await screen.findByText('No memorial matches')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(names()).toEqual(['Honoree 1', 'Ruth Delacourt']))
  })

  it('opens rows by keyboard, and the neighbors of the one that is open', async () => {
    const { user } = await open([memorial(1), memorial(2), memorial(3)])
    await screen.findByText('3 of 3 memorials')
    await user.keyboard('jj{Enter}')
    await panel(/Honoree 2/)
    await user.keyboard('j')
    await panel(/Honoree 3/)
    await user.keyboard('k')
    await panel(/Honoree 2/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says who has taken which, in the list and on the memorial, where it is taken and given back', async () => {
    const takenAt = new Date(Date.now() - 130 * 60_000).toISOString()
    const { user } = await open([memorial(1), memorial(2)], '', [aTaking({ takenAt })])
    await screen.findByText('Taken by Mia, 2 hours ago')
    await user.click(await screen.findByRole('link', { name: 'Honoree 1' }))
    const theirs = await panel(/Honoree 1/)
    await theirs.findByText('Taken by Mia, 2 hours ago')
    expect(theirs.queryByRole('button', { name: 'Take' })).toBeNull()
    expect(theirs.queryByRole('button', { name: 'Give back' })).toBeNull()
    await user.keyboard('j')
    const free = await panel(/Honoree 2/)
    await user.click(free.getByRole('button', { name: 'Take' }))
    await free.findByText(/^Taken by you, /)
    await user.click(free.getByRole('button', { name: 'Give back' }))
    await free.findByText('Nobody has taken this.')
  })

  it('says when nothing waits, what went wrong, and what cannot be asked for', async () => {
    const { user, router } = await open([])
    await screen.findByText('No memorial needs a review')
    await user.type(screen.getByRole('searchbox'), 'down')
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't load the memorials/)
    await act(() => router.navigate('/admin/memorials?wall=moon'))
    await screen.findByText("That search isn't valid")
  })
})

describe('the panel', () => {
  it('shows what is on the tile, who gave it, and the way to the gift', async () => {
    const veteran = { wall: 'veterans', branch: 'Navy', yearsServed: '1966–1970', movedFrom: 4 } as const
    await open([memorial(7, veteran)], `?memorial=${makeId(7)}`)
    const opened = await panel(/Honoree 7/)
    opened.getByText('For the patience.')
    opened.getByText('Navy, 1966–1970')
    opened.getByText(/tile 5 was chosen, but someone else already had it/)
    expect(opened.getByRole('link', { name: 'nils@example.org' }).getAttribute('href')).toBe('mailto:nils@example.org')
    expect(opened.getByRole('link', { name: 'View or refund gift' }).getAttribute('href')).toBe(
      `/admin/gifts?search=${makeId(907)}&gift=${makeId(907)}`,
    )
  })

  it('approves and declines, and opens the next that waits after each, until there is none', async () => {
    const { user, reviewed } = await open([memorial(1), memorial(2), memorial(3)])
    await user.click(await screen.findByRole('link', { name: 'Honoree 1' }))
    const first = await panel(/Honoree 1/)
    await user.click(first.getByRole('button', { name: 'Approve: Honoree 1' }))
    await screen.findByText('The memorial for Honoree 1 is now on the wall.')
    const second = await panel(/Honoree 2/)
    await user.click(second.getByRole('button', { name: 'Decline: Honoree 2' }))
    const form = within(second.getByRole('form', { name: 'Decline the memorial for Honoree 2' }))
    await user.click(form.getByRole('button', { name: 'Decline' }))
    await form.findByText('Say why. The donor will read it')
    await user.type(form.getByLabelText('Reason'), 'It names a number.')
    await user.click(form.getByRole('button', { name: 'Decline' }))
    const third = await panel(/Honoree 3/)
    await user.click(third.getByRole('button', { name: 'Approve: Honoree 3' }))
    await screen.findByText('No memorial needs a review')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reviewed).toEqual([
      { memorialId: makeId(1), verdict: 'approved', seen: 'waiting', edits: 0 },
      { memorialId: makeId(2), verdict: 'declined', seen: 'waiting', reason: 'It names a number.', edits: 0 },
      { memorialId: makeId(3), verdict: 'approved', seen: 'waiting', edits: 0 },
    ])
  })

  it('says that somebody else was first, and shows what they decided', async () => {
    const kept = [memorial(1)]
    const { user } = await open(kept, `?memorial=${makeId(1)}`)
    const approve = (await panel(/Honoree 1/)).getByRole('button', { name: 'Approve: Honoree 1' })
    Object.assign(kept[0] ?? {}, {
      state: 'declined',
      reviews: [{ verdict: 'declined', reason: 'It names a number.', at }],
    })
    await user.click(approve)
    expect((await screen.findAllByText(/Someone else changed this in the meantime/)).length).toBeGreaterThan(0)
    await (await panel(/Honoree 1\s*Declined/)).findByText(/: It names a number\./)
  })

  it('stays with one that was decided before, which can be decided otherwise', async () => {
    const { user } = await open([memorial(1, { state: 'shown' })], `?state=shown&memorial=${makeId(1)}`)
    const opened = await panel(/On the wall/)
    await user.click(opened.getByRole('button', { name: 'Take off the wall: Honoree 1' }))
    await user.type(opened.getByLabelText('Reason'), 'The family asked for it.')
    await user.click(opened.getByRole('button', { name: 'Decline' }))
    const declined = await panel(/Declined/)
    expect(declined.getByRole('button', { name: 'Approve: Honoree 1' })).toBeTruthy()
    expect(declined.queryByRole('button', { name: /^Decline/ })).toBeNull()
  })

  it('offers nothing for one that was refunded, and says when it was paid twice', async () => {
    const twice = [memorial(8), memorial(9)].flatMap(({ gifts }) => gifts)
    const { router } = await open(
      [memorial(1, { state: 'paid-back', position: null }), memorial(2, { gifts: twice })],
      `?memorial=${makeId(1)}`,
    )
    const refunded = await panel(/Refunded/)
    expect(refunded.queryByRole('button', { name: /Approve|Decline/ })).toBeNull()
    refunded.getByText(/no tile at the moment/)
    await act(() => router.navigate(`/admin/memorials?memorial=${makeId(2)}`))
    await (await panel(/Honoree 2/)).findByText('It was paid for 2 times. Refund one of the payments.')
  })

  it('shows the photo with its description, and leaves it out with a reason that the donor reads', async () => {
    const photo = { id: '0'.repeat(32), description: 'Ada in her garden' }
    const { user } = await open([memorial(1, { photo })], `?memorial=${makeId(1)}`)
    const opened = await panel(/Honoree 1/)
    expect(opened.getByRole('img', { name: 'Ada in her garden' }).getAttribute('src')).toBe(
      `/api/admin/memorials/${makeId(1)}/photo?width=960`,
    )
    await user.click(opened.getByRole('button', { name: 'Leave the photo out' }))
    const form = within(opened.getByRole('form', { name: 'Leave the photo out of the memorial for Honoree 1' }))
    form.getByText(/We can’t show the photo you sent for Honoree 1: \[your reason\]/)
    await user.type(form.getByLabelText('Reason'), 'It shows a child.')
    await user.click(form.getByRole('button', { name: 'Leave the photo out' }))
    await opened.findByText(/^The photo was removed .*: It shows a child\.$/)
    expect(opened.queryByRole('img')).toBeNull()
    opened.getByRole('button', { name: 'Approve: Honoree 1' })
  })

  it('shows what visitors reported, and keeps it with a reason; taking it down is beside it', async () => {
    const reports = [
      { reason: 'untrue' as const, words: 'She never served.', at },
      { reason: 'photo' as const, words: '', at },
    ]
    const { user } = await open([memorial(1, { state: 'shown', reports }), memorial(2, { state: 'shown' })])
    await user.selectOptions(await screen.findByLabelText('Status'), 'Reported by visitors')
    await waitFor(() => expect(names()).toEqual(['Honoree 1']))
    screen.getByText('Reported by 2')
    await user.click(screen.getByRole('link', { name: 'Honoree 1' }))
    const opened = await panel(/Honoree 1/)
    const said = within(opened.getByRole('region', { name: 'Reports' }))
    said.getByText('2 visitors reported it')
    said.getByText(/It isn’t true, or isn’t about this person\. “She never served\.”/)
    opened.getByRole('button', { name: 'Take off the wall: Honoree 1' })
    await user.click(said.getByRole('button', { name: 'Keep it on the wall' }))
    const form = within(opened.getByRole('form', { name: 'Keep the memorial for Honoree 1' }))
    await user.click(form.getByRole('button', { name: 'Keep it on the wall' }))
    await form.findByText('Say why you keep it')
    await user.type(form.getByLabelText('Reason'), 'Her record says so.')
    await user.click(form.getByRole('button', { name: 'Keep it on the wall' }))
    await screen.findByText('The memorial for Honoree 1 stays on the wall.')
    await screen.findByText(/^Kept .*after 2 reports: Her record says so\.$/)
    await screen.findByText('No memorial is reported')
  })

  it('shows a correction beside what is on the wall among what waits, and shows or declines it', async () => {
    const words = { branch: null, yearsServed: null, donorName: 'Nils Quill', sentAt: at }
    const photo = { id: '1'.repeat(32), description: 'Ada by the sea' }
    const one = { ...words, lovedOneName: 'Ada B. Quill', message: 'For the garden.', photo }
    const two = { ...words, lovedOneName: 'Honoree 2', message: null, photo: null }
    const { user } = await open([
      memorial(1, { state: 'shown', edits: 1, correction: one }),
      memorial(2, { state: 'shown', edits: 3, correction: two }),
    ])
    await screen.findByText('2 of 2 memorials')
    expect(screen.getAllByText('A correction waits')).toHaveLength(2)
    await user.click(screen.getByRole('link', { name: 'Honoree 1' }))
    const opened = await panel(/Honoree 1/)
    const rows = within(opened.getByRole('region', { name: 'What changes' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'WhatOn the wallCorrected',
      'NameHonoree 1Ada B. Quill',
      'MessageFor the patience.For the garden.',
      'PhotoNothingAda by the sea',
    ])
    expect(opened.getByRole('img', { name: 'Ada by the sea' }).getAttribute('src')).toBe(
      `/api/admin/memorials/${makeId(1)}/photo?width=384&of=correction`,
    )
    await user.click(opened.getByRole('button', { name: 'Approve the correction' }))
    await screen.findByText('The wall shows the new words for Honoree 1.')
    const next = await panel(/Honoree 2/)
    next.getByText('Nothing')
    await user.click(next.getByRole('button', { name: 'Decline the correction' }))
    const form = within(next.getByRole('form', { name: 'Decline the correction for Honoree 2' }))
    form.getByText(/We can’t show your correction of the memorial for Honoree 2: \[your reason\]/)
    await user.click(form.getByRole('button', { name: 'Decline the correction' }))
    await form.findByText('Say why. The donor will read it')
    await user.type(form.getByLabelText('Reason'), 'It says nothing.')
    await user.click(form.getByRole('button', { name: 'Decline the correction' }))
    await screen.findByText('No memorial needs a review')
  })

  it('says before it is declined that the photo goes for good', async () => {
    const photo = { id: '0'.repeat(32), description: 'Ada in her garden' }
    const { user } = await open([memorial(1, { photo })], `?memorial=${makeId(1)}`)
    const opened = await panel(/Honoree 1/)
    await user.click(opened.getByRole('button', { name: 'Decline: Honoree 1' }))
    expect(opened.getByRole('form').textContent).toMatch(/The photo is deleted, and doesn’t come back/)
  })

  it('says that it found none with this number', async () => {
    await open([], `?memorial=${makeId(9)}`)
    expect((await (await panel(/Memorial/)).findByRole('alert')).textContent).toMatch(/couldn't load the memorial/)
  })
})

describe('several memorials', () => {
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], ...places: number[]) => {
    for (const place of places)
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(`Choose: Honoree ${place}`) }))
  }

  it('are approved together: what it will do is said before, and of each what it did', async () => {
    const photo = { id: '0'.repeat(32), description: 'Ada in her garden' }
    const { user, reviewed } = await open([memorial(1, { photo }), memorial(2), memorial(3), memorial(4)])
    await choose(user, 1, 2, 3)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Approve 3 memorials' }))
    await asked.findByText('2 will be approved, 1 won’t be.')
    asked.getByText('In all: 1 has a photo to look at first; an email goes out about 2 of them.')
    // Nothing is approved unseen: each with its words, and its photo once it is scrolled to.
    const seen = asked.getByRole('img', { name: 'Ada in her garden' })
    expect([seen.getAttribute('src'), seen.getAttribute('loading')]).toEqual([
      `/api/admin/memorials/${makeId(1)}/photo?width=192`,
      'lazy',
    ])
    asked.getByText('Described as: Ada in her garden')
    asked.getByText(/Its words and its photo \(“Ada in her garden”\) appear on the wall/)
    asked.getByText('There’s no open tile on its wall, or its gift was refunded. Open it to see which.')
    expect(reviewed).toEqual([])
    await user.click(asked.getByRole('button', { name: 'Approve 2' }))
    const done = within(await screen.findByRole('dialog', { name: 'Approved: 2 of 3 memorials' }))
    done.getByText(/^Someone else decided it, or it changed/)
    expect(reviewed).toMatchObject([{ verdict: 'approved', memorials: [1, 2, 3].map((at) => ({ id: makeId(at) })) }])
    const [, close] = done.getAllByRole('button', { name: 'Close' })
    if (close) await user.click(close)
    await screen.findByText('2 of 2 memorials')
  })

  it('are declined together for a reason that their donors read', async () => {
    const photo = { id: '0'.repeat(32), description: 'Ada in her garden' }
    const { user, reviewed } = await open([memorial(1, { photo }), memorial(4)])
    await choose(user, 1, 4)
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Decline 2 memorials' }))
    await asked.findByText('In all: 1 photo is deleted for good; an email goes out about 2 of them.')
    await user.click(await asked.findByRole('button', { name: 'Decline 2' }))
    await asked.findByText('Say why. The donor will read it')
    await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'No advertisements, please.')
    await user.click(asked.getByRole('button', { name: 'Decline 2' }))
    await screen.findByRole('dialog', { name: 'Declined: 2 of 2 memorials' })
    expect(reviewed).toMatchObject([{ verdict: 'declined', reason: 'No advertisements, please.' }])
  })
})
