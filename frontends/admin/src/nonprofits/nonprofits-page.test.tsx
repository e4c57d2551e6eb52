/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { audit, nonprofitReviews, nonprofits } from '@evenhand/contracts/http'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../audit/testing/administrators.ts'
import { NonprofitsPage } from './nonprofits-page.tsx'

type Nonprofit = nonprofitReviews.RegisteredNonprofit
type Compared = Omit<nonprofitReviews.NonprofitCase, 'nonprofit'>

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const at = '2026-11-21T12:00:00.000Z'
const nonprofit = (place: number, more: Partial<Nonprofit> = {}): Nonprofit => ({
  id: makeId(place),
  organizationName: `Lantern ${place}`,
  contactName: 'Ana Bo',
  contactEmail: `ana-${place}@example.org`,
  website: 'https://lantern.example',
  description: 'Lamps for streets that have none.',
  taxId: '12-3456789',
  benefiting: null,
  pictureUrl: null,
  isExample: false,
  state: 'pending',
  acts: [],
  version: 0,
  registeredAt: at,
  ...more,
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(
  kept: Nonprofit[],
  { search = '', twins = [], irs = null }: Partial<Compared & { search: string }> = {},
) {
  const asked: unknown[] = []
  const reviewed: unknown[] = []
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(nonprofits.listBenefiting, () => []),
    fake(nonprofitReviews.listRegistered, ({ query }) => {
      asked.push(query)
      if (query.search === 'down') return new Refuses('dependency-unavailable')
      const found = kept
        .filter(({ state }) => query.state === 'all' || state === query.state)
        .filter(({ organizationName }) => !query.search || organizationName.includes(query.search))
      if (query.order === 'desc') found.reverse()
      const from = query.after ? found.findIndex(({ id }) => id === query.after) + 1 : 0
      const items = found.slice(from, from + query.limit)
      return { items, next: items.length === query.limit ? (items.at(-1)?.id ?? null) : null, total: found.length }
    }),
    fake(nonprofitReviews.getRegistered, ({ params }) => {
      const found = kept.find(({ id }) => id === params.nonprofitId)
      return found ? { nonprofit: found, twins, irs } : new Refuses('not-found')
    }),
    fake(nonprofitReviews.reviewNonprofit, ({ params, body }) => {
      const { seen, verdict, ...said } = body
      reviewed.push({ ...params, ...body })
      const one = kept.find(({ id }) => id === params.nonprofitId)
      if (!one || one.version !== seen) return new Refuses('conflict')
      const note = Object.values(said)[0] ?? ''
      const state = verdict === 'reopened' ? ('pending' as const) : verdict
      const acts = [...one.acts, { state, note, by: 'administrator-1', at: '2026-11-22T12:00:00.000Z' }]
      return Object.assign(one, { state, version: seen + 1, acts })
    }),
    fake(nonprofitReviews.correctNonprofit, ({ params, body: { seen, reason, ...details } }) => {
      reviewed.push({ ...params, reason, ...details })
      const one = kept.find(({ id }) => id === params.nonprofitId)
      if (!one || one.version !== seen) return new Refuses('conflict')
      const { website = '', taxId = '' } = details
      return Object.assign(one, { ...details, website: website || null, taxId: taxId || null, version: seen + 1 })
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/nonprofits', <NonprofitsPage />, `/admin/nonprofits${search}`), asked, reviewed }
}

const names = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent)
const panel = async (title: RegExp) => within(await screen.findByRole('dialog', { name: title }))
const opened = (place: number) => `?nonprofit=${makeId(place)}`

describe('the list of nonprofits', () => {
  it('begins with those that wait, the oldest first, and goes on after fifty', async () => {
    const { user, asked } = await open(Array.from({ length: 60 }, (_, place) => nonprofit(place + 1)))
    await screen.findByText('50 of 60 nonprofits')
    expect(names()[0]).toBe('Lantern 1')
    expect(asked[0]).toMatchObject({ state: 'pending', order: 'asc' })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('60 of 60 nonprofits')
  })

  it('is searched and filtered by status, which stand in the address; what is done begins with the newest', async () => {
    const { user, router, asked } = await open([
      nonprofit(1),
      nonprofit(2, { state: 'approved' }),
      nonprofit(3, { state: 'approved' }),
    ])
    await user.selectOptions(await screen.findByLabelText('Status'), 'Approved')
    await waitFor(() => expect(names()).toEqual(['Lantern 3', 'Lantern 2']))
    await user.type(screen.getByRole('searchbox'), 'Lantern 2')
    await screen.findByText('1 of 1 nonprofit')
    expect(router.state.location.search).toBe('?state=approved&search=Lantern+2')
    expect(asked.at(-1)).toMatchObject({ state: 'approved', search: 'Lantern 2', order: 'desc' })
    await user.type(screen.getByRole('searchbox'), ' of nobody')
    await screen.findByText('No nonprofit matches')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(names()).toEqual(['Lantern 1']))
  })

  it('opens rows by keyboard, and the neighbors of the one that is open', async () => {
    const { user } = await open([nonprofit(1), nonprofit(2), nonprofit(3)])
    await screen.findByText('3 of 3 nonprofits')
    await user.keyboard('jj{Enter}')
    await panel(/Lantern 2/)
    await user.keyboard('j')
    await panel(/Lantern 3/)
    await user.keyboard('k')
    await panel(/Lantern 2/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says when nothing waits, what went wrong, and what cannot be asked for', async () => {
    const { user, router } = await open([])
    await screen.findByText('No nonprofit needs a review')
    await user.type(screen.getByRole('searchbox'), 'down')
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't load the nonprofits/)
    await act(() => router.navigate('/admin/nonprofits?state=lost'))
    await screen.findByText("That search isn't valid")
  })
})

describe('the panel', () => {
  it('shows the contact, the website, the number, and what was asked and answered, with who did it', async () => {
    const acts: Nonprofit['acts'] = [
      { state: 'asked', note: 'Which name?', by: 'administrator-1', at },
      { state: 'pending', note: 'Lantern Inc.', by: 'organization', at: '2026-11-22T12:00:00.000Z' },
    ]
    await open([nonprofit(1, { acts, version: 2 })], { search: opened(1) })
    const shown = await panel(/Lantern 1\s*Needs a review/)
    shown.getByText('Lamps for streets that have none.')
    expect(shown.getByRole('link', { name: 'Write to ana-1@example.org' }).getAttribute('href')).toBe(
      'mailto:ana-1@example.org',
    )
    const website = shown.getByRole('link', { name: /^https:\/\/lantern\.example/ })
    expect(website.getAttribute('href')).toBe('https://lantern.example')
    expect(website.getAttribute('rel')).toContain('noreferrer')
    await shown.findByText('by ada')
    const history = within(shown.getByRole('list', { name: 'History' })).getAllByRole('listitem')
    expect(history.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Asked .*by ada: Which name\?$/),
      expect.stringMatching(/^Answered .*by the organization: Lantern Inc\.$/),
    ])
  })

  it('never makes a link of an address that is no website', async () => {
    await open([nonprofit(1, { website: 'javascript:alert(1)' })], { search: opened(1) })
    const shown = await panel(/Lantern 1/)
    shown.getByText('javascript:alert(1)')
    expect(shown.queryByRole('link', { name: /javascript/ })).toBeNull()
  })

  it('shows what looks like the same organization, in what, and leads there', async () => {
    const twins: Compared['twins'] = [
      { id: makeId(2), organizationName: 'The Lantern 1, Inc.', state: 'approved', alike: ['name', 'tax-id'] },
    ]
    const { user } = await open([nonprofit(1), nonprofit(2)], { search: opened(1), twins })
    const alike = within((await panel(/Lantern 1/)).getByRole('region', { name: 'Possible duplicates' }))
    alike.getByText('Same name and EIN')
    await user.click(alike.getByRole('link', { name: 'The Lantern 1, Inc.' }))
    expect(await panel(/Lantern 2/)).toBeDefined()
  })

  it.each<[string, Compared['irs'], RegExp]>([
    ['that no list was imported', null, /No IRS list has been imported/],
    ['that it is not listed', { importedAt: at, listed: null }, /Not on the IRS list of Nov 21, 2026\./],
    [
      'under which other name it is listed',
      { importedAt: at, listed: { name: 'HARBOR LIGHT', city: 'SALEM', state: 'MA', hasSameName: false } },
      /as HARBOR LIGHT, SALEM, MA\. That is a different name\./,
    ],
    [
      'that it is listed under its name',
      { importedAt: at, listed: { name: 'LANTERN 1', city: 'SALEM', state: 'MA', hasSameName: true } },
      /as LANTERN 1, SALEM, MA\.\s*$/,
    ],
  ])('says of the number %s', async (_, irs, words) => {
    await open([nonprofit(1)], { search: opened(1), irs })
    const number = (await panel(/Lantern 1/)).getByText('12-3456789').closest('dd')
    expect(number?.textContent).toMatch(words)
  })

  it('approves, rejects and asks, saying what the organization reads, and opens the next that waits after each', async () => {
    const { user, reviewed } = await open([nonprofit(1), nonprofit(2), nonprofit(3)])
    await user.click(await screen.findByRole('link', { name: 'Lantern 1' }))
    const first = await panel(/Lantern 1/)
    first.getByText(/ana-1@example\.org is emailed that/)
    await user.click(first.getByRole('button', { name: 'Approve: Lantern 1' }))
    await screen.findByText('Lantern 1 is listed now.')
    const second = await panel(/Lantern 2/)
    await user.click(second.getByRole('button', { name: 'Reject: Lantern 2' }))
    const rejection = within(second.getByRole('form', { name: 'Reject Lantern 2' }))
    rejection.getByText(/ana-2@example\.org is emailed .* exactly as you write it/)
    await user.click(rejection.getByRole('button', { name: 'Reject' }))
    await rejection.findByText('Say why. The organization will read it')
    await user.type(rejection.getByLabelText('Reason'), 'The IRS revoked it.')
    await user.click(rejection.getByRole('button', { name: 'Reject' }))
    const third = await panel(/Lantern 3/)
    await user.click(third.getByRole('button', { name: 'Ask a question: Lantern 3' }))
    const question = within(third.getByRole('form', { name: 'Ask Lantern 3' }))
    question.getByText(/with a link to answer/)
    await user.click(question.getByRole('button', { name: 'Send the question' }))
    await question.findByText('Write the question. The organization will read it')
    await user.type(question.getByLabelText('Question'), 'Which name?')
    await user.click(question.getByRole('button', { name: 'Send the question' }))
    await screen.findByText('No nonprofit needs a review')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reviewed).toEqual([
      { nonprofitId: makeId(1), verdict: 'approved', seen: 0 },
      { nonprofitId: makeId(2), verdict: 'rejected', reason: 'The IRS revoked it.', seen: 0 },
      { nonprofitId: makeId(3), verdict: 'asked', question: 'Which name?', seen: 0 },
    ])
  })

  it('says that somebody else was first, and shows what they decided', async () => {
    const kept = [nonprofit(1)]
    const { user } = await open(kept, { search: opened(1) })
    const approve = (await panel(/Lantern 1/)).getByRole('button', { name: 'Approve: Lantern 1' })
    const acts = [{ state: 'rejected', note: 'The IRS revoked it.', by: 'administrator-2', at }]
    Object.assign(kept[0] ?? {}, { state: 'rejected', version: 1, acts })
    await user.click(approve)
    expect((await screen.findAllByText(/Someone else changed this in the meantime/)).length).toBeGreaterThan(0)
    await (await panel(/Lantern 1\s*Rejected/)).findByText(/: The IRS revoked it\./)
  })

  it('stays with one that was decided before, which can be decided otherwise', async () => {
    const { user } = await open([nonprofit(1, { state: 'approved' })], { search: `${opened(1)}&state=approved` })
    const approved = await panel(/Lantern 1\s*Approved/)
    expect(approved.queryByRole('button', { name: /^Ask|^Approve/ })).toBeNull()
    await user.click(approved.getByRole('button', { name: 'Reject: Lantern 1' }))
    await user.type(approved.getByLabelText('Reason'), 'It closed.')
    await user.click(approved.getByRole('button', { name: 'Reject' }))
    const rejected = await panel(/Lantern 1\s*Rejected/)
    rejected.getByRole('button', { name: 'Approve: Lantern 1' })
    expect(rejected.queryByRole('button', { name: /^Reject/ })).toBeNull()
  })

  it('says that it found none with this number', async () => {
    await open([], { search: opened(9) })
    expect((await (await panel(/Nonprofit/)).findByRole('alert')).textContent).toMatch(/couldn't load the nonprofit/)
  })
})

it('corrects what is kept of an organization, with a reason', async () => {
  const { user, reviewed } = await open([nonprofit(1)], { search: `?nonprofit=${makeId(1)}` })
  await user.click(await screen.findByRole('button', { name: 'Correct: Lantern 1' }))
  const email = screen.getByLabelText(/^Contact email/)
  await user.clear(email)
  await user.type(email, 'new@example.org')
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  await screen.findByText('Say why. The audit trail keeps it')
  await user.type(screen.getByLabelText(/^Reason/), 'Ada has left.')
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  await screen.findByRole('link', { name: 'Write to new@example.org' })
  expect(reviewed).toMatchObject([
    { reason: 'Ada has left.', contactEmail: 'new@example.org', organizationName: 'Lantern 1', taxId: '12-3456789' },
  ])
})

it('opens a rejection again, with a reason', async () => {
  const rejected = nonprofit(1, { state: 'rejected', acts: [{ state: 'rejected', note: 'Revoked.', by: 'a', at }] })
  const { user, reviewed } = await open([rejected], { search: `?state=all&nonprofit=${makeId(1)}` })
  await user.click(await screen.findByRole('button', { name: 'Open the review again: Lantern 1' }))
  await user.type(screen.getByLabelText(/^Reason/), 'Reinstated.')
  await user.click(screen.getByRole('button', { name: 'Open it again' }))
  await waitFor(() => expect(reviewed).toMatchObject([{ verdict: 'reopened', reason: 'Reinstated.', seen: 0 }]))
})
