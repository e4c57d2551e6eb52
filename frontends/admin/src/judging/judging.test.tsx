/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { assigning, audit, judging, rounds } from '@evenhand/contracts/http'
import { browserStorage } from '@evenhand/web-kit/facade'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { RoundPage } from '../grant-rounds/round-page.tsx'
import { at, deskRound, makeId, roundId, someApplication } from '../grant-rounds/testing/some-rounds.ts'
import { ApplicationPage } from './application-page.tsx'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  browserStorage.session.clear()
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

interface Shown {
  desk?: rounds.DeskRound
  applications?: judging.DeskApplication[]
  interests?: judging.RoundInterests
  conflicts?: assigning.DeclaredConflict[]
  ranking?: judging.Ranking
  recused?: string
  budgetLeft?: boolean
  path?: string
}

const noConflicts: judging.RoundInterests = { organizations: [], declaredAt: at }

async function open(shown: Shown = {}) {
  const { desk = deskRound(), applications = [], interests = noConflicts, conflicts = [], budgetLeft = true } = shown
  const sent: Record<'declared' | 'scored' | 'proposed' | 'assigned' | 'takenBack', unknown[]> = {
    declared: [],
    scored: [],
    proposed: [],
    assigned: [],
    takenBack: [],
  }
  const one = (id: string) =>
    id === shown.recused
      ? new Refuses('recused')
      : (applications.find((application) => application.id === id) ?? new Refuses('not-found'))
  const change = (id: string, changes: (before: judging.DeskApplication) => Partial<judging.DeskApplication>) => {
    const found = one(id)
    if (found instanceof Refuses) return found
    return Object.assign(found, changes(found), { version: found.version + 1 })
  }
  server = await startFakeApi([
    fake(audit.listAdministrators, () => [
      { id: 'administrator-1', name: 'ada' },
      { id: 'administrator-2', name: 'ben' },
    ]),
    fake(rounds.listDeskRounds, () => [desk]),
    fake(judging.getRoundInterests, () => interests),
    fake(judging.declareInterests, ({ body: { conflicts } }) => {
      sent.declared.push(conflicts)
      desk.hasDeclared = true
      interests.declaredAt = at
      for (const organization of interests.organizations)
        organization.conflict = conflicts.find((it) => it.nonprofitId === organization.nonprofitId)?.reason ?? null
      return interests
    }),
    fake(judging.listDeskApplications, ({ query: { state, search } }) => {
      if (!desk.hasDeclared) return new Refuses('interests-undeclared')
      const items = applications
        .filter((application) => state === 'all' || application.state === state)
        .filter(({ projectTitle }) => !search || projectTitle.includes(search))
      return { items, next: null, total: items.length }
    }),
    fake(judging.getDeskApplication, ({ params }) => one(params.applicationId)),
    fake(judging.scoreApplication, ({ params, body }) => {
      sent.scored.push(body)
      return change(params.applicationId, () => ({ ownScore: { ...body, by: 'administrator-1', at }, scored: 1 }))
    }),
    fake(judging.proposeDecision, ({ params, body: { decision } }) => {
      sent.proposed.push(decision)
      const award = decision.verdict === 'approved' ? decision.award : null
      const by = 'administrator-1'
      const { verdict, words } = decision
      return change(params.applicationId, () => ({
        decision: { verdict, award, words, by, at, confirmedBy: null, confirmedAt: null },
        mayConfirm: false,
      }))
    }),
    fake(judging.confirmDecision, ({ params }) => {
      if (!budgetLeft) return new Refuses('budget-exceeded')
      return change(params.applicationId, ({ decision }) => ({
        state: 'approved' as const,
        mayConfirm: false,
        decision: decision && { ...decision, confirmedBy: 'administrator-1', confirmedAt: at },
      }))
    }),
    fake(assigning.assignReviewers, ({ params, body: { reviewers } }) => {
      sent.assigned.push(reviewers)
      return change(params.applicationId, () => ({ assigned: reviewers }))
    }),
    fake(assigning.spreadReviewers, ({ body: { each } }) => {
      sent.assigned.push(each)
      return { assigned: 12, short: 3 }
    }),
    fake(assigning.listConflicts, () => conflicts),
    fake(assigning.takeBackConflict, ({ params: { administratorId }, body: { reason } }) => {
      sent.takenBack.push([administratorId, reason])
      conflicts.length = 0
      return undefined
    }),
    fake(judging.getRanking, () => shown.ranking ?? new Refuses('conflict')),
  ])
  restore = routeFetchTo(server)
  const pages = (
    <Routes>
      <Route path="grant-rounds/:slug" element={<RoundPage />} />
      <Route path="grant-applications/:slug" element={<ApplicationPage />} />
    </Routes>
  )
  return { ...renderPage('/admin/*', pages, shown.path ?? `/admin/grant-rounds/${roundId}`), sent }
}

const panel = async (title: RegExp) => within(await screen.findByRole('dialog', { name: title }))
const opened = (place: number) => `/admin/grant-rounds/${roundId}?application=${makeId(place)}`
const heard = (call: { path: string }) =>
  server.heard.filter(({ path }) => path.startsWith(call.path.split('{')[0] ?? '')).map(({ path }) => path)

const scoreBy = (by: string, score: number) => ({
  marks: [701, 702].map((criterion) => ({ criterionId: makeId(criterion), score, reason: `So says ${by}` })),
  comment: '',
  by,
  at,
})
const allIn = {
  scores: [scoreBy('administrator-1', 4), scoreBy('administrator-2', 5)],
  mean: '4.50',
  scored: 2,
  reviewers: 2,
}
const proposedBy = (by: string): judging.DeskApplication['decision'] => ({
  verdict: 'approved',
  award: '2000.00',
  words: 'A good plan.',
  by,
  at,
  confirmedBy: null,
  confirmedAt: null,
})

describe('an administrator who has not declared', () => {
  const organizations = () =>
    [1, 2].map((place) => ({ nonprofitId: makeId(place), organizationName: `Lantern ${place}`, conflict: null }))

  it('sees the organizations and nothing of an application, and declares with a reason before they do', async () => {
    const { user, sent } = await open({
      desk: deskRound({}, { hasDeclared: false }),
      interests: { organizations: organizations(), declaredAt: null },
      applications: [someApplication(1)],
    })
    await screen.findByText(/only another\s+administrator can take it back/)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Conflicts of interest', 'Round'])
    expect(heard(judging.getDeskApplication)).toEqual([])
    expect(server.heard.filter(({ path }) => path.endsWith('/applications'))).toEqual([])
    screen.getByRole('button', { name: 'I have no conflicts' })
    await user.click(screen.getByRole('checkbox', { name: 'Lantern 2' }))
    await user.click(screen.getByRole('button', { name: 'Declare this conflict' }))
    await screen.findByText('Say what connects you')
    await user.type(screen.getByLabelText('What connects you with Lantern 2'), 'On its board')
    await user.click(screen.getByRole('button', { name: 'Declare this conflict' }))
    await screen.findByRole('link', { name: 'Warm rooms 1' })
    expect(sent.declared).toEqual([[{ nonprofitId: makeId(2), reason: 'On its board' }]])
  })

  it('does not say that they have no conflict before anybody has applied', async () => {
    const desk = deskRound({ state: 'open' }, { hasDeclared: false, submitted: 0 })
    await open({ desk, interests: { organizations: [], declaredAt: null } })
    await screen.findByText(/No organization has applied yet/)
    expect(screen.queryByRole('button', { name: 'I have no conflicts' })).toBeNull()
  })

  it('says that they have no other conflict, where somebody has applied since they declared one', async () => {
    const [first, second] = organizations()
    if (!first || !second) throw new Error('There are two')
    const { user, sent } = await open({
      desk: deskRound({}, { hasDeclared: false }),
      interests: { organizations: [{ ...first, conflict: 'On its board' }, second], declaredAt: null },
    })
    await user.click(await screen.findByRole('button', { name: 'I have no other conflicts' }))
    await waitFor(() => expect(sent.declared).toEqual([[{ nonprofitId: makeId(1), reason: 'On its board' }]]))
  })

  it('keeps a conflict that was declared, and may add one', async () => {
    const [first, second] = organizations()
    if (!first || !second) throw new Error('There are two')
    const interests = { organizations: [{ ...first, conflict: 'On its board' }, second], declaredAt: at }
    const path = `/admin/grant-rounds/${roundId}?tab=conflicts`
    const { user, sent } = await open({ interests, path })
    const declared = await screen.findByRole('checkbox', { name: 'Lantern 1' })
    expect(declared).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /Declare|no conflicts/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Lantern 2' }))
    await user.type(screen.getByLabelText('What connects you with Lantern 2'), 'A friend')
    await user.click(screen.getByRole('button', { name: 'Declare this conflict' }))
    await waitFor(() => expect(sent.declared).toHaveLength(1))
    expect(sent.declared[0]).toEqual([
      { nonprofitId: makeId(2), reason: 'A friend' },
      { nonprofitId: makeId(1), reason: 'On its board' },
    ])
  })
})

describe('a reviewer', () => {
  it('reads an application without its applicant, scores each criterion with a reason, and goes on to the next', async () => {
    const { user, sent } = await open({ applications: [someApplication(1), someApplication(2)] })
    await user.click(await screen.findByRole('link', { name: 'Warm rooms 1' }))
    const first = await panel(/Warm rooms 1/)
    first.getByText('Hidden until decided')
    first.getByText('Two rooms by the harbor.')
    first.getByText('Families.')
    first.getByText(/Scores stay sealed until all reviewers have scored/)
    const form = within(first.getByRole('form', { name: 'My score' }))
    form.getByText('1: others meet it. 5: nobody else does.')
    await user.click(form.getByRole('button', { name: 'Save my score' }))
    expect(await form.findAllByText('Choose 1 to 5')).toHaveLength(2)
    expect(form.getAllByText('Say why')).toHaveLength(2)
    expect(sent.scored).toEqual([])
    for (const [criterion, mark] of [
      ['Need', '4'],
      ['Impact', '2'],
    ] as const) {
      await user.click(within(form.getByRole('radiogroup', { name: criterion })).getByRole('radio', { name: mark }))
      await user.type(form.getByLabelText(`Why, for ${criterion}`), `So ${mark}`)
    }
    await user.click(form.getByRole('button', { name: 'Save my score' }))
    await panel(/Warm rooms 2/)
    expect(sent.scored).toEqual([
      {
        marks: [
          { criterionId: makeId(701), score: 4, reason: 'So 4' },
          { criterionId: makeId(702), score: 2, reason: 'So 2' },
        ],
        comment: '',
      },
    ])
  })

  it('finds a half-written score where they closed it, and no longer once it is saved', async () => {
    const { user, sent } = await open({ applications: [someApplication(1), someApplication(2)], path: opened(1) })
    const form = async () => within(await screen.findByRole('form', { name: 'My score' }))
    const comment = async () => (await form()).getByLabelText<HTMLTextAreaElement>(/^Comment/)
    await user.type(await comment(), 'Ask how they count')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('form', { name: 'My score' })).toBeNull())
    await user.click(screen.getByRole('link', { name: someApplication(2).projectTitle }))
    expect((await comment()).value).toBe('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('form', { name: 'My score' })).toBeNull())
    await user.click(screen.getByRole('link', { name: someApplication(1).projectTitle }))
    expect((await comment()).value).toBe('Ask how they count')
    expect(sent.scored).toEqual([])
  })

  it('changes a score from what they gave before', async () => {
    const ownScore = scoreBy('administrator-1', 3)
    const { user, sent } = await open({ applications: [someApplication(1, { ownScore, scored: 1 })], path: opened(1) })
    await user.click(await screen.findByRole('button', { name: 'Change my score' }))
    await user.click(within(screen.getByRole('radiogroup', { name: 'Need' })).getByRole('radio', { name: '5' }))
    await user.click(screen.getByRole('button', { name: 'Save my score' }))
    await screen.findByText('Score saved')
    expect(sent.scored).toMatchObject([{ marks: [{ score: 5, reason: 'So says administrator-1' }, { score: 3 }] }])
    await screen.findByRole('button', { name: 'Change my score' })
  })

  it('is told that they are recused, and nothing more', async () => {
    await open({ recused: makeId(1), path: opened(1) })
    const shown = await panel(/^Application$/)
    await shown.findByText(/You declared a conflict of interest with this organization/)
    expect(shown.queryByRole('form')).toBeNull()
    expect(shown.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('looks for a project, and finds that nothing waits', async () => {
    const { user } = await open({ applications: [someApplication(1), someApplication(2)] })
    await user.type(await screen.findByRole('searchbox'), 'rooms 2')
    await screen.findByText('1 of 1 application')
    await user.clear(screen.getByRole('searchbox'))
    await user.selectOptions(screen.getByLabelText('Status'), 'Granted')
    await screen.findByText('Nothing has been granted yet')
  })
})

it('offers no score to someone who reviews nothing', async () => {
  await open({ applications: [someApplication(1, { isReviewer: false })], path: opened(1) })
  await (await panel(/Warm rooms 1/)).findByText('Two rooms by the harbor.')
  expect(screen.queryByRole('form', { name: 'My score' })).toBeNull()
})

describe('the reviewers of an application', () => {
  const desk = () => deskRound({}, { reviewers: ['administrator-1', 'administrator-2'] })

  it('are chosen among those of the round, and all of them again', async () => {
    const { user, sent } = await open({ desk: desk(), applications: [someApplication(1)], path: opened(1) })
    const shown = await panel(/Warm rooms 1/)
    await shown.findByText('All reviewers of the round.')
    await user.click(shown.getByRole('button', { name: 'Choose its reviewers' }))
    await user.click(await shown.findByRole('checkbox', { name: 'ada' }))
    await user.click(shown.getByRole('button', { name: 'Save' }))
    await shown.findByText('ben.')
    await user.click(await shown.findByRole('button', { name: 'Choose its reviewers' }))
    await user.click(await shown.findByRole('checkbox', { name: 'ada' }))
    await user.click(shown.getByRole('button', { name: 'Save' }))
    await shown.findByText('All reviewers of the round.')
    expect(sent.assigned).toEqual([['administrator-2'], null])
  })

  it('are given to all applications evenly, and it says where there are too few', async () => {
    const { user, sent } = await open({ desk: desk(), path: `/admin/grant-rounds/${roundId}?tab=round` })
    const form = within(await screen.findByRole('form', { name: 'Spread the applications' }))
    const each = form.getByLabelText('Reviewers for each application')
    await user.clear(each)
    await user.type(each, '3')
    form.getByText('Enter a number from 1 to 2')
    await user.clear(each)
    await user.type(each, '2')
    await user.click(form.getByRole('button', { name: 'Spread evenly' }))
    await screen.findByText('3 of 12 have fewer than 2: too many reviewers have a conflict of interest.')
    expect(sent.assigned).toEqual([2])
  })

  it('and what they gave before is shown as of its time', async () => {
    const past = [{ ...scoreBy('administrator-2', 1), why: 'recused' as const }]
    await open({ applications: [someApplication(1, { ...allIn, past })], path: opened(1) })
    const shown = await panel(/Warm rooms 1/)
    await shown.findByText('A score that no longer counts')
    shown.getByText('They declared a conflict of interest later.')
  })
})

it('takes back a conflict that another administrator declared by mistake, with the reason', async () => {
  const conflict = { nonprofitId: makeId(9), organizationName: 'Harbor Light', reason: 'On its board' }
  const conflicts = [
    { ...conflict, administratorId: 'administrator-2', mayTakeBack: true },
    { ...conflict, administratorId: 'administrator-1', mayTakeBack: false },
  ]
  const { user, sent } = await open({ conflicts, path: `/admin/grant-rounds/${roundId}?tab=conflicts` })
  const declared = within(await screen.findByRole('region', { name: 'Declared conflicts' }))
  await user.click(declared.getByRole('button', { name: 'Take back: Harbor Light' }))
  await user.click(declared.getByRole('button', { name: 'Take back' }))
  await declared.findByText('Say why it was a mistake. The audit trail keeps it')
  await user.type(declared.getByLabelText(/^Why it was a mistake/), 'The other Harbor Light.')
  await user.click(declared.getByRole('button', { name: 'Take back' }))
  await screen.findByText('They can read and score its applications again.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Declared conflicts' })).toBeNull())
  expect(sent.takenBack).toEqual([['administrator-2', 'The other Harbor Light.']])
})

describe('a decision', () => {
  it('waits for the close of the round, and for all scores', async () => {
    await open({ desk: deskRound({ state: 'open' }), applications: [someApplication(1, allIn)], path: opened(1) })
    await screen.findByText('Decisions are made once the round has closed.')
    restore?.()
    await server.stop()
    await open({ applications: [someApplication(2)], path: opened(2) })
    await screen.findByText('It can be decided once all its reviewers have scored it.')
  })

  it('is proposed with an amount and the words that the organization reads, beside all scores', async () => {
    const { user, sent } = await open({ applications: [someApplication(1, allIn)], path: opened(1) })
    const shown = await panel(/Warm rooms 1/)
    shown.getByText(', 4.50 on average')
    await shown.findByText('by ben')
    expect(shown.getAllByText('Need: 5')).toHaveLength(1)
    await user.click(shown.getByRole('button', { name: 'Propose a decision' }))
    await user.selectOptions(shown.getByLabelText('Outcome'), 'No grant')
    await user.click(shown.getByRole('button', { name: 'Propose' }))
    await shown.findByText('Say why. The organization will read it')
    await user.selectOptions(shown.getByLabelText('Outcome'), 'Grant')
    await user.clear(shown.getByLabelText('Amount in dollars'))
    await user.type(shown.getByLabelText('Amount in dollars'), '2,000')
    await user.type(shown.getByLabelText(/^Words to the organization/), 'A good plan.')
    await user.click(shown.getByRole('button', { name: 'Propose' }))
    await shown.findByText(/You proposed this, so you can’t confirm it yourself/)
    expect(sent.proposed).toEqual([{ verdict: 'approved', award: '2000.00', words: 'A good plan.' }])
    expect(shown.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })

  it('of someone else is confirmed, and both people stand beside it', async () => {
    const decision = proposedBy('administrator-2')
    const applications = [someApplication(1, { ...allIn, decision, mayConfirm: true })]
    const { user } = await open({ applications, path: opened(1) })
    const shown = await panel(/Warm rooms 1/)
    shown.getByText(/it’s final, and the organization is emailed/)
    await user.click(shown.getByRole('button', { name: 'Confirm the grant' }))
    const decided = await panel(/Warm rooms 1\s*Granted/)
    await decided.findByText(/Confirmed/)
    expect(decided.queryByRole('button', { name: /Confirm|Propose/ })).toBeNull()
  })

  it('is refused where the budget is not enough', async () => {
    const decision = proposedBy('administrator-2')
    const applications = [someApplication(1, { ...allIn, decision, mayConfirm: true })]
    const { user } = await open({ applications, budgetLeft: false, path: opened(1) })
    await user.click(await screen.findByRole('button', { name: 'Confirm the grant' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/budget/)
  })
})

describe('the ranking', () => {
  const ranking: judging.Ranking = {
    budget: '3000.00',
    awarded: '1000.00',
    ranked: [1, 2].map((place) => ({
      id: makeId(place),
      projectTitle: `Warm rooms ${place}`,
      requestedAmount: '2500.00',
      mean: `${5 - place}.50`,
      lowest: `${4 - place}.00`,
      highest: '5.00',
      state: 'submitted' as const,
      isReached: place === 1,
    })),
    reviewers: [{ by: 'administrator-2', scored: 2, mean: '4.00', drift: '-1.50' }],
  }
  const path = `/admin/grant-rounds/${roundId}?tab=ranking`

  it('shows the best first with how far the scores are apart, where the budget ends, and how reviewers score', async () => {
    const { user } = await open({ ranking, applications: [someApplication(2)], path })
    const table = within(await screen.findByRole('region', { name: 'Ranking' }))
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows[1]).toMatch(/^1Warm rooms 1.*4\.50.*3\.00 to 5\.00.*\$2,500\.00/)
    expect(rows[2]).toMatch(/^The budget ends here/)
    expect(rows[3]).toMatch(/^2Warm rooms 2/)
    screen.getByText(/left$/)
    await screen.findByRole('cell', { name: 'ben' })
    screen.getByRole('cell', { name: '−1.50' })
    await user.click(table.getByRole('link', { name: 'Warm rooms 2' }))
    await panel(/Warm rooms 2/)
  })

  it('waits for the close of the round', async () => {
    await open({ desk: deskRound({ state: 'open' }), path })
    await screen.findByText('Applications are ranked once the round has closed.')
    expect(server.heard.filter(({ path: asked }) => asked.endsWith('/ranking'))).toEqual([])
  })
})

describe('an application at its own address', () => {
  it('is shown in its round', async () => {
    const { router } = await open({
      applications: [someApplication(1)],
      path: `/admin/grant-applications/${makeId(1)}`,
    })
    await panel(/Warm rooms 1/)
    expect(router.state.location.pathname).toBe(`/admin/grant-rounds/${roundId}`)
  })

  it('says why it is not shown', async () => {
    await open({ recused: makeId(1), path: `/admin/grant-applications/${makeId(1)}` })
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t show the application/)
  })
})
