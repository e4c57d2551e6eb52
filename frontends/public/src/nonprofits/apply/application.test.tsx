/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals'
import { analytics, browserStorage } from '@evenhand/web-kit/facade'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Refuses } from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { atPortal } from '../testing/at-portal.tsx'
import { applicationOf, organizationOf, type Portal, roundOf } from '../testing/portal-api.ts'

const here = atPortal()
const round = roundOf()
const open = (more: Partial<Portal> = {}, draft = '') =>
  here.open(`?tab=grants&round=${round.id}${draft && `&draft=${draft}`}`, more)

async function write() {
  const page = open()
  await page.user.type(await screen.findByLabelText('Project title'), 'Warm rooms')
  await page.user.type(screen.getByLabelText('Requested amount in dollars'), '2,500')
  await page.user.type(screen.getByLabelText('Project description'), 'Two rooms.')
  await page.user.type(screen.getByLabelText('Expected impact'), 'A warm evening.')
  await page.user.type(screen.getByLabelText('Timeline'), 'Winter.')
  await page.user.type(screen.getByLabelText('Who does it help?'), 'Forty families.')
  await page.user.click(screen.getByRole('checkbox'))
  return page
}
const submit = ({ user }: Awaited<ReturnType<typeof write>>) =>
  user.click(screen.getByRole('button', { name: 'Submit application' }))

describe('whoever applies', () => {
  it.each([
    ['is not signed in', { session: { role: 'anonymous' as const } }],
    ['was signed in by a payment', { session: { role: 'donor' as const, mailbox: 'to-prove' as const } }],
  ])('and %s proves the mailbox of the contact first', async (_, more) => {
    open(more)
    await screen.findByRole('heading', { name: 'The contact signs in first' })
    screen.getByRole('button', { name: 'Send me a code' })
    const register = screen.getByRole('link', { name: 'Register your organization' })
    expect(register.getAttribute('href')).toBe('/nonprofit-portal')
    expect(screen.queryByLabelText('Project title')).toBeNull()
  })

  it('is told when their organization is not approved, and when they have none', async () => {
    open({ organizations: [organizationOf({ status: 'pending' })] })
    await screen.findByText('Your organization can’t apply yet')
  })

  it('without an organization can register one', async () => {
    const { user } = open({ organizations: [] })
    await user.click(await screen.findByRole('link', { name: 'Register an organization' }))
    await screen.findByRole('heading', { name: 'Register your nonprofit' })
  })

  it('for one of several organizations chooses it', async () => {
    const second = organizationOf({ id: '0190a0a0-0000-7000-8000-0000000000c2', organizationName: 'Harbor Light' })
    const pending = organizationOf({ id: '0190a0a0-0000-7000-8000-0000000000c3', status: 'pending' })
    const { user } = open({ organizations: [organizationOf(), second, pending] })
    const select = await screen.findByLabelText('Organization')
    expect(select.querySelectorAll('option')).toHaveLength(2)
    await user.selectOptions(select, 'Harbor Light')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
    expect(here.bodies('draft')).toMatchObject([{ form: { nonprofitId: second.id }, seen: 0 }])
  })
})

describe('an application', () => {
  it('is in the address once it is kept: a reload and another tab show it', async () => {
    const { user, router } = await write()
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
    const { search } = router.state.location
    expect(new URLSearchParams(search).get('draft')).toBe(here.portal.applications[0]?.id)
    // It is the same form still.
    expect(screen.getByLabelText<HTMLInputElement>('Project title').value).toBe('Warm rooms')
    cleanup()
    browserStorage.session.clear()
    here.open(search, { applications: here.portal.applications })
    expect((await screen.findByLabelText<HTMLInputElement>('Project title')).value).toBe('Warm rooms')
  })

  it('is still as it was typed after another tab was shown, until it is saved', async () => {
    const { user } = await write()
    await user.click(screen.getByRole('tab', { name: 'Register' }))
    await user.type(await screen.findByLabelText('Organization name'), 'Harbor')
    await user.click(screen.getByRole('tab', { name: 'Grants' }))
    await user.click(await screen.findByRole('link', { name: 'Apply for a grant' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Project title')).value).toBe('Warm rooms')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Who does it help?').value).toBe('Forty families.')
    await user.click(screen.getByRole('tab', { name: 'Register' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Organization name')).value).toBe('Harbor')
    await user.click(screen.getByRole('tab', { name: 'Grants' }))
    await user.click(await screen.findByRole('link', { name: 'Apply for a grant' }))
    await user.click(await screen.findByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
    expect(here.bodies('draft')).toMatchObject([{ form: { projectTitle: 'Warm rooms', requestedAmount: '2500.00' } }])
    await user.click(screen.getByRole('link', { name: 'All grant rounds' }))
    await user.click(await screen.findByRole('link', { name: 'Apply for a grant' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Project title')).value).toBe('')
  })

  it('is kept, submitted as it was kept, and confirmed to the letter', async () => {
    const event = jest.spyOn(analytics, 'event')
    await submit(await write())
    const heading = await screen.findByRole('heading', { name: 'We received your application' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByText('Grant Application Submitted')
    expect(here.bodies('draft')).toEqual([
      {
        form: {
          nonprofitId: organizationOf().id,
          roundId: round.id,
          projectTitle: 'Warm rooms',
          requestedAmount: '2500.00',
          projectDescription: 'Two rooms.',
          impact: 'A warm evening.',
          timeline: 'Winter.',
          answers: [{ questionId: round.questions[0]?.id, answer: 'Forty families.' }],
        },
        seen: 0,
      },
    ])
    expect(here.bodies('submission')).toEqual([{ acceptsTerms: true, seen: 0 }])
    expect(event).toHaveBeenCalledWith({ name: 'grant_application', category: 'engagement', label: 'spring' })
    event.mockRestore()
  })

  it('names everything that is missing or too much before it asks the server', async () => {
    const { user } = open()
    await user.type(await screen.findByLabelText('Requested amount in dollars'), '10000.01')
    await user.type(screen.getByLabelText(/^What else pays for it/), 'x'.repeat(101))
    screen.getByText('101 of 100 characters')
    await user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByText('Project title is required')
    screen.getByText('Project description is required')
    screen.getByText('Expected impact is required')
    screen.getByText('Timeline is required')
    screen.getByText('Ask for at most $10,000 in this round')
    screen.getByText('Answer this question')
    screen.getByText('Use at most 100 characters')
    screen.getByText('Accept the grant terms to submit')
    expect([...here.bodies('draft'), ...here.bodies('submission')]).toEqual([])
  })

  it('may be kept with much missing, and each saving names the version before', async () => {
    const { user } = open()
    await user.type(await screen.findByLabelText('Project title'), 'Warm')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
    await user.type(screen.getByLabelText('Project title'), ' rooms')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(here.bodies('draft')).toHaveLength(2))
    await waitFor(() => expect(here.portal.applications).toMatchObject([{ projectTitle: 'Warm rooms', version: 1 }]))
    await user.type(screen.getByLabelText('Project title'), '!')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(here.portal.applications).toMatchObject([{ projectTitle: 'Warm rooms!', version: 2 }]))
  })

  it('says to the letter that it failed and why, keeps what was typed, and goes through the next time', async () => {
    const page = await write()
    here.portal.refuses.submit = new Refuses('round-closed')
    await submit(page)
    await screen.findByText('Failed to submit grant application.')
    await screen.findByText('This grant round doesn’t take applications now.')
    expect(screen.getByLabelText('Project title')).toHaveProperty('value', 'Warm rooms')
    delete here.portal.refuses.submit
    await submit(page)
    await screen.findByRole('heading', { name: 'We received your application' })
    expect(here.bodies('submission')).toEqual([
      { acceptsTerms: true, seen: 0 },
      { acceptsTerms: true, seen: 1 },
    ])
  })

  it('shows under its question what the server says of an answer', async () => {
    const page = await write()
    const id = round.questions[0]?.id ?? ''
    here.portal.refuses.submit = new Refuses('invalid-request', {
      errors: [{ path: `answers.${id}`, message: 'Answer this question' }],
    })
    await submit(page)
    await screen.findByText('Answer this question')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Who does it help?')))
  })
})

describe('a draft', () => {
  const draft = applicationOf()

  it('is gone on with as it was kept', async () => {
    const { user } = open({ applications: [draft] }, draft.id)
    expect(await screen.findByLabelText('Project title')).toHaveProperty('value', 'Warm rooms')
    expect(screen.getByLabelText('Who does it help?')).toHaveProperty('value', 'Forty families.')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByRole('heading', { name: 'We received your application' })
    expect(here.bodies('draft')).toMatchObject([{ seen: 1 }])
  })

  it('is offered to whoever begins another one in its round', async () => {
    const { user } = open({ applications: [draft] })
    await user.click(await screen.findByRole('link', { name: 'Continue Warm rooms' }))
    await waitFor(() => expect(screen.getByLabelText('Project title')).toHaveProperty('value', 'Warm rooms'))
  })

  it.each([
    ['stays as typed here', 'Continue with this one', 'Warm rooms here'],
    ['is taken as it is there', 'Load the other one', 'Warm rooms there'],
  ])('that changed in another tab %s, as its writer chooses', async (_, choice, title) => {
    const { user } = open({ applications: [draft] }, draft.id)
    await user.type(await screen.findByLabelText('Project title'), ' here')
    here.portal.applications = [{ ...draft, projectTitle: 'Warm rooms there', version: 5 }]
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await user.click(await screen.findByRole('button', { name: choice }))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(here.portal.applications).toMatchObject([{ projectTitle: title, version: 6 }]))
    expect(screen.queryByRole('button', { name: choice })).toBeNull()
  })

  it('that was submitted in another tab says so', async () => {
    const { user } = open({ applications: [draft] }, draft.id)
    await screen.findByLabelText('Project title')
    here.portal.applications = [applicationOf({ state: 'submitted', version: 2 })]
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('This application was submitted or withdrawn already')
  })

  it('that is not there any more says so', async () => {
    open({}, draft.id)
    await screen.findByText('We couldn’t find that draft')
  })
})
