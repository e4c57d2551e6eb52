/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { assigning, audit, judging, rounds } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { fakeTakings } from '../../../../packages/web-kit/src/testing/fake-takings.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { RoundPage } from './round-page.tsx'
import { deskRound, makeId, roundId } from './testing/some-rounds.ts'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** A desk that keeps what it is sent as the service does. */
async function open(kept: rounds.DeskRound[], id: string) {
  const saved: rounds.RoundForm[] = []
  const named: string[][] = []
  const find = (roundId: string) => kept.find(({ round }) => round.id === roundId)
  server = await startFakeApi([
    ...fakeTakings([]),
    fake(audit.listAdministrators, () => [
      { id: 'administrator-1', name: 'ada' },
      { id: 'administrator-2', name: 'ben' },
    ]),
    fake(rounds.listDeskRounds, () => kept),
    fake(rounds.saveGrantRound, ({ params, body: { form, seen } }) => {
      if (form.slug === 'taken') {
        const message = 'Another round has this address. Choose another one'
        return new Refuses('invalid-request', { errors: [{ path: 'form.slug', message }] })
      }
      const before = find(params.roundId)
      if ((before?.version ?? 0) !== seen) return new Refuses('conflict')
      saved.push(form)
      const written = deskRound(
        { ...form, id: params.roundId, state: 'draft' },
        { version: seen + 1, submitted: 0, reviewers: before?.reviewers ?? [], isReviewer: false, hasDeclared: false },
      )
      if (before) Object.assign(before, written)
      else kept.push(written)
      return written
    }),
    fake(rounds.publishGrantRound, ({ params, body }) => {
      const found = find(params.roundId)
      if (!found || found.version !== body.seen) return new Refuses('conflict')
      found.round = { ...found.round, state: 'upcoming' }
      return found
    }),
    fake(rounds.discardGrantRound, ({ params }) => {
      kept.splice(0, kept.length, ...kept.filter(({ round }) => round.id !== params.roundId))
      return undefined
    }),
    fake(judging.setRoundReviewers, ({ params, body: { reviewers, seen } }) => {
      expect(seen).toEqual(find(params.roundId)?.reviewers)
      named.push(reviewers)
      Object.assign(find(params.roundId) ?? {}, { reviewers })
      return undefined
    }),
    fake(assigning.listConflicts, () => []),
    fake(judging.getRoundInterests, () => ({ organizations: [], declaredAt: null })),
  ])
  restore = routeFetchTo(server)
  const page = (
    <Routes>
      <Route index element={<p>All of them</p>} />
      <Route path=":slug" element={<RoundPage />} />
    </Routes>
  )
  return { ...renderPage('/admin/grant-rounds/*', page, `/admin/grant-rounds/${id}`), saved, named }
}

const draft = (more: Partial<rounds.DeskRound> = {}) =>
  deskRound({ state: 'draft' }, { submitted: 0, reviewers: [], isReviewer: false, hasDeclared: false, ...more })
const field = (name: string | RegExp) => screen.findByLabelText(name)

describe('a new round', () => {
  it('says what is missing in the words of the contract, and saves what is whole', async () => {
    const { user, saved, router } = await open([], 'new')
    await user.click(await screen.findByRole('button', { name: 'Save draft' }))
    await screen.findByText('Title is required')
    screen.getByText('Say what the round is for')
    screen.getByText('Name the criterion')
    expect(screen.getAllByText('Enter a date and time')).toHaveLength(3)
    expect(saved).toEqual([])
    await user.type(await field('Title'), 'Spring 2027')
    await user.type(await field('Address'), 'spring-2027')
    await user.type(await field('What the round is for'), 'For the harbor.')
    await user.type(await field('Budget in dollars'), '20,000')
    await user.type(await field(/^Most that one application/), '5000')
    await user.type(await field('Opens (ET)'), '2027-03-01T09:00')
    await user.type(await field('Closes (ET)'), '2027-02-01T09:00')
    await user.type(await field('Decided by (ET)'), '2027-05-01T09:00')
    await user.type(await field('Criterion'), 'Need')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Closes after it opens')
    await user.clear(await field('Closes (ET)'))
    await user.type(await field('Closes (ET)'), '2027-04-01T09:00')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
    expect(saved).toMatchObject([
      {
        slug: 'spring-2027',
        budget: '20000.00',
        requestedMax: '5000.00',
        // Noon in winter, the summer clock in April.
        opensAt: '2027-03-01T14:00:00.000Z',
        closesAt: '2027-04-01T13:00:00.000Z',
        isBlind: true,
        questions: [],
        criteria: [{ title: 'Need', weight: 1 }],
      },
    ])
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/grant-rounds\/[0-9a-f-]{36}$/))
    await screen.findByText('Saved.')
  })
})

describe('a draft', () => {
  it('has questions and criteria that are added, put in order and removed', async () => {
    const { user, saved } = await open([draft()], roundId)
    await user.click(await screen.findByRole('button', { name: 'Add a question' }))
    const questions = within(screen.getByRole('region', { name: 'Questions' }))
    await user.type(questions.getAllByLabelText('Question')[1] ?? document.body, 'What else pays for it?')
    await user.click(questions.getByRole('button', { name: 'Move question 2 up' }))
    const criteria = within(screen.getByRole('region', { name: 'Criteria' }))
    await user.click(criteria.getByRole('button', { name: 'Remove criterion 1' }))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
    expect(saved[0]?.questions.map(({ label }) => label)).toEqual(['What else pays for it?', 'Who does it help?'])
    expect(saved[0]?.criteria.map(({ title }) => title)).toEqual(['Impact'])
  })

  it('shows what the server says under its field', async () => {
    const { user } = await open([draft()], roundId)
    await user.clear(await field('Address'))
    await user.type(await field('Address'), 'taken')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Another round has this address. Choose another one')
    expect((await field('Address')).getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps what is typed when somebody else saved first, and shows theirs on demand', async () => {
    const kept = [draft()]
    const { user } = await open(kept, roundId)
    await user.type(await field('Title'), ' for all')
    kept[0] = draft({ version: 2 })
    kept[0].round = { ...kept[0].round, title: 'Winter 2027' }
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText(/Someone else changed this in the meantime/)
    expect(await field('Title')).toHaveProperty('value', 'Spring 2027 for all')
    await user.click(await screen.findByRole('button', { name: /show the saved draft/ }))
    expect(await field('Title')).toHaveProperty('value', 'Winter 2027')
  })

  it('is published only after a second look that says nothing can change, and not while something is typed', async () => {
    const { user } = await open([draft()], roundId)
    await user.type(await field('Title'), '!')
    const publish = screen.getByRole('button', { name: 'Publish…' })
    expect(publish).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(publish).toHaveProperty('disabled', false))
    await user.click(publish)
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish “Spring 2027!”?' }))
    dialog.getByText(/Nothing of it can be changed after that/)
    await user.click(dialog.getByRole('button', { name: 'Yes, publish' }))
    await screen.findByText('Upcoming')
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  })

  it('is discarded after a second look', async () => {
    const { user } = await open([draft()], roundId)
    await user.click(await screen.findByRole('button', { name: 'Discard draft…' }))
    await user.click(screen.getByRole('button', { name: 'Yes, discard' }))
    await screen.findByText('All of them')
    await screen.findByText('Draft discarded')
  })

  it('has its reviewers chosen among the administrators', async () => {
    const { user, named } = await open([draft({ reviewers: ['administrator-2'] })], roundId)
    await user.click(await screen.findByRole('checkbox', { name: 'ada' }))
    await user.click(screen.getByRole('checkbox', { name: 'ben' }))
    await user.click(screen.getByRole('button', { name: 'Save reviewers' }))
    await screen.findByText('Reviewers saved')
    expect(named).toEqual([['administrator-1']])
  })
})

it('says that there is no such round', async () => {
  await open([draft()], makeId(9))
  await screen.findByText('We couldn’t find that grant round')
})
