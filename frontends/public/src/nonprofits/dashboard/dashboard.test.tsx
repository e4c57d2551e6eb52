/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { Refuses } from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { atPortal } from '../testing/at-portal.tsx'
import { applicationOf, organizationOf, type Portal } from '../testing/portal-api.ts'

const here = atPortal()
const open = (more: Partial<Portal> = {}) => here.open('?tab=dashboard', more)
const yesterday = new Date(Date.now() - 86_400_000).toISOString()
const idOf = (end: number) => `0190a0a0-0000-7000-8000-00000000000${end}`

describe('the dashboard', () => {
  it('is for whoever has proved the mailbox', async () => {
    open({ session: { role: 'anonymous' } })
    await screen.findByRole('heading', { name: 'Your organization’s dashboard' })
    screen.getByRole('button', { name: 'Send me a code' })
  })

  it('says how far each registration is, what is asked and why one was rejected; what needs an answer comes first', async () => {
    open({
      organizations: [
        organizationOf(),
        organizationOf({ id: idOf(2), organizationName: 'Harbor', status: 'pending', question: 'Which name?' }),
        organizationOf({ id: idOf(3), organizationName: 'Pier', status: 'rejected', reason: 'Not a charity.' }),
        organizationOf({ id: idOf(4), organizationName: 'Quay', status: 'pending' }),
      ],
    })
    const section = await screen.findByRole('region', { name: 'Your organizations' })
    expect(
      within(section)
        .getAllByText(/^(Approved|Pending|Rejected)$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Pending', 'Pending', 'Approved', 'Rejected'])
    expect(within(section).getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Harbor')
    screen.getByText('Which name?')
    screen.getByText('Not a charity.')
    screen.getByText(/A person is reviewing the registration/)
  })

  const asked = () => [organizationOf({ status: 'pending', question: 'Which name?' })]

  it('takes the answer to a question, and shows that it is there', async () => {
    const { user } = open({ organizations: asked() })
    await user.click(await screen.findByRole('button', { name: 'Send the answer' }))
    await screen.findByText('Write an answer')
    await user.type(screen.getByLabelText('Your answer'), 'Lantern Street Inc.')
    await user.click(screen.getByRole('button', { name: 'Send the answer' }))
    await screen.findByText(/A person is reviewing the registration/)
    expect(screen.queryByLabelText('Your answer')).toBeNull()
    expect(here.portal.answered).toEqual({ question: 'Which name?', answer: 'Lantern Street Inc.' })
  })

  it.each([
    ['dependency-unavailable', /try again/i],
    ['not-possible', /isn’t possible/],
  ] as const)('keeps an answer that was refused (%s), and says why', async (code, words) => {
    const { user } = open({ organizations: asked(), refuses: { answer: new Refuses(code) } })
    await user.type(await screen.findByLabelText('Your answer'), 'Lantern Street Inc.')
    await user.click(screen.getByRole('button', { name: 'Send the answer' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.getByLabelText('Your answer')).toHaveProperty('value', 'Lantern Street Inc.')
  })

  it('says what was granted, and the words of each decision', async () => {
    const decidedAt = '2027-03-01T12:00:00.000Z'
    open({
      applications: [
        applicationOf({ state: 'approved', decision: { award: '5500.00', words: 'A plan we trust.', decidedAt } }),
        applicationOf({
          id: idOf(2),
          projectTitle: 'Ropes',
          state: 'rejected',
          decision: { award: null, words: 'Another fund does this.', decidedAt },
        }),
      ],
    })
    await screen.findByText('A plan we trust.')
    screen.getByText('Another fund does this.')
    const said = screen
      .getAllByText(/^(Approved|Not approved)/, { selector: 'p' })
      .map(({ textContent }) => textContent)
    expect(said).toEqual(['Approved Mar 1, 2027: we grant $5,500.', 'Not approved Mar 1, 2027.'])
  })

  it('shows drafts to go on with, and what was submitted and decided', async () => {
    open({
      applications: [
        applicationOf(),
        applicationOf({ id: idOf(2), projectTitle: 'Lamps', state: 'submitted', submittedAt: yesterday }),
        applicationOf({ id: idOf(3), projectTitle: 'Boats', state: 'approved', submittedAt: yesterday }),
        applicationOf({ id: idOf(4), projectTitle: 'Ropes', state: 'rejected', submittedAt: yesterday }),
        applicationOf({ id: idOf(5), projectTitle: 'Sails', state: 'withdrawn', submittedAt: yesterday }),
        applicationOf({ id: idOf(6), projectTitle: 'Nothing', state: 'withdrawn' }),
      ],
    })
    await screen.findByRole('heading', { name: 'Drafts' })
    const titles = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Warm rooms', 'Lamps', 'Boats', 'Ropes', 'Sails'])
    expect(screen.getByRole('link', { name: 'Continue: Warm rooms' }).getAttribute('href')).toContain('draft=')
    screen.getByText(/We decide by/)
    expect(screen.getAllByText('Read what you submitted')).toHaveLength(4)
    await screen.findAllByText('Who does it help?')
    screen.getAllByText('Forty families.')
  })

  it('withdraws what was submitted only after asking', async () => {
    const submitted = applicationOf({ state: 'submitted', submittedAt: yesterday })
    const { user } = open({ applications: [submitted] })
    await user.click(await screen.findByRole('button', { name: 'Withdraw: Warm rooms' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this application?' })
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }))
    expect(here.portal.applications).toMatchObject([{ state: 'submitted' }])
    await user.click(screen.getByRole('button', { name: 'Withdraw: Warm rooms' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw the application' }))
    await screen.findByText('Application withdrawn')
    await screen.findByRole('heading', { name: 'Withdrawn' })
    expect(here.portal.applications).toMatchObject([{ state: 'withdrawn' }])
  })

  it('says why it could not be withdrawn', async () => {
    const submitted = applicationOf({ state: 'submitted', submittedAt: yesterday })
    const { user } = open({ applications: [submitted], refuses: { withdraw: new Refuses('round-closed') } })
    await user.click(await screen.findByRole('button', { name: 'Withdraw: Warm rooms' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw the application' }))
    await screen.findByText('This grant round doesn’t take applications now.')
  })

  it('offers neither to go on nor to withdraw once the round has closed', async () => {
    open({
      applications: [
        applicationOf({ closesAt: yesterday }),
        applicationOf({ id: idOf(2), projectTitle: 'Lamps', state: 'submitted', closesAt: yesterday }),
      ],
    })
    await screen.findByText(/Its round has closed/)
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
    screen.getByRole('button', { name: 'Discard: Warm rooms' })
  })

  it('says when nothing is registered or begun, and when it did not come', async () => {
    const { user } = open({ organizations: new Refuses('dependency-unavailable') })
    const again = await screen.findByRole('button', { name: 'Try again' })
    here.portal.organizations = [organizationOf()]
    await user.click(again)
    await screen.findByText('You haven’t begun one yet.')
    screen.getByRole('link', { name: 'See the grant rounds' })
  })

  it('asks for the code again once the session is over', async () => {
    const { queries } = open()
    await screen.findByText('You haven’t begun one yet.')
    here.portal.session = { role: 'anonymous' }
    here.portal.organizations = new Refuses('sign-in-required')
    await queries.invalidateQueries({ queryKey: ['donor'] })
    await screen.findByRole('button', { name: 'Send me a code' })
  })
})
