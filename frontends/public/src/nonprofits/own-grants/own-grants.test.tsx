/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { atPortal } from '../testing/at-portal.tsx'
import { grantOf } from '../testing/portal-api.ts'

const here = atPortal()

describe('the grants of a contact', () => {
  it('are not there before there is one', async () => {
    here.open('?tab=dashboard')
    await screen.findByRole('heading', { name: 'Your grant applications' })
    expect(screen.queryByRole('heading', { name: 'Your grants' })).toBeNull()
  })

  it('say what is paid, and wait for the first payment before there is a report', async () => {
    here.open('?tab=dashboard', { grants: [grantOf({ paid: '0.00' })] })
    await screen.findByText('You can report once a part of it is paid.')
    expect(screen.queryByRole('button', { name: /report/ })).toBeNull()
  })

  it('name each payment, with what proves it, and what came back', async () => {
    const payment = { amount: '2500.00', paidOn: '2027-03-15', evidence: 'Check 1042', state: 'paid' as const }
    const came = {
      ...payment,
      id: grantOf().id.replace(/a1$/, 'b2'),
      evidence: 'Check 1043',
      state: 'returned' as const,
    }
    here.open('?tab=dashboard', { grants: [grantOf({ payments: [{ ...payment, id: grantOf().id }, came] })] })
    const items = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '$2,500.00 paid Mar 15, 2027, Check 1042',
      '$2,500.00 paid Mar 15, 2027, Check 1043. It came back to us, so it counts as not paid',
    ])
  })

  it('keep a report that is half written while another tab is shown', async () => {
    const { user } = here.open('?tab=dashboard', { grants: [grantOf()] })
    await user.click(await screen.findByRole('button', { name: 'Write the report: Warm rooms' }))
    await user.type(screen.getByLabelText(/^What the grant did/), 'Forty-two fam')
    await user.click(screen.getByRole('tab', { name: 'Register' }))
    await user.click(screen.getByRole('tab', { name: 'Dashboard' }))
    await user.click(await screen.findByRole('button', { name: 'Write the report: Warm rooms' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^What the grant did/).value).toBe('Forty-two fam')
  })

  it('have those first whose report is to be written', async () => {
    const states = ['reported', 'not-due', 'due', 'to-read', 'overdue', 'asked'] as const
    here.open('?tab=dashboard', {
      grants: states.map((reportState, place) =>
        grantOf({ id: grantOf().id.replace(/a1$/, `c${place}`), projectTitle: reportState, reportState }),
      ),
    })
    const list = (await screen.findByRole('heading', { name: 'Your grants' })).closest('section') as HTMLElement
    const titles = within(list).getAllByRole('heading', { level: 3 })
    const written = ['reported', 'not-due', 'to-read']
    expect(titles.map(({ textContent }) => textContent)).toEqual(['due', 'overdue', 'asked', ...written])
  })

  it('say what is left of one of which a part was canceled', async () => {
    here.open('?tab=dashboard', { grants: [grantOf({ canceled: '3500.00' })] })
    const card = (await screen.findByRole('heading', { name: 'Warm rooms' })).closest('li')
    expect(card?.textContent).toMatch(/^Warm rooms\$2,500.* · \$3,500 of \$6,000 canceled/)
  })

  it('say what is still to be paid, and show what everyone reads while a later report is read', async () => {
    const report = { id: grantOf().id, summary: 'Warm.', spent: '1.00', submittedAt: '2027-05-01T12:00:00Z', words: '' }
    const later = {
      ...report,
      id: grantOf().id.replace(/a1$/, 'b3'),
      summary: 'Warmer.',
      submittedAt: '2027-06-01T12:00:00Z',
    }
    here.open('?tab=dashboard', {
      grants: [
        grantOf({
          reports: [
            { ...later, state: 'to-read' },
            { ...report, state: 'accepted' },
          ],
        }),
      ],
    })
    await screen.findByText(/ · \$3,500 still to be paid$/)
    screen.getByText(/^We have your report/)
    const read = screen.getByRole('region', { name: 'Your public report' })
    expect(read.textContent).toMatch(/^Reported May 1, 2027: \$1 spentWarm\./)
  })

  it('say where the newest report stands, and what is asked', async () => {
    const report = { id: grantOf().id, summary: 'Warm.', spent: '1.00', submittedAt: '2027-05-01T12:00:00Z', words: '' }
    const one = (end: string, more: Partial<ReturnType<typeof grantOf>>) =>
      grantOf({ id: grantOf().id.replace(/a1$/, end), projectTitle: `Rooms ${end}`, ...more })
    here.open('?tab=dashboard', {
      grants: [
        one('c1', { reportState: 'reported', reports: [{ ...report, state: 'accepted' }] }),
        one('c2', { reportState: 'asked', reports: [{ ...report, state: 'asked', words: 'What did spring cost?' }] }),
        one('c3', { paid: '0.00', reports: [{ ...report, state: 'hidden', words: 'It names a guest.' }] }),
      ],
    })
    const standing = async (end: string) =>
      (await screen.findByRole('heading', { name: `Rooms ${end}` })).closest('li')?.textContent
    expect(await standing('c1')).toMatch(/Everyone can read your report under/)
    expect(await standing('c1')).toMatch(/Reported May 1, 2027: \$1 spentWarm\..*stays public below it/)
    expect(screen.getAllByRole('region', { name: 'Your public report' })).toHaveLength(1)
    expect(await standing('c2')).toMatch(/need it once more:What did spring cost\?.*Write the report again/)
    expect(await standing('c3')).toMatch(/isn’t public anymore. The reason:It names a guest\.$/)
  })

  it('are reported with what they did and what was spent, and changed later', async () => {
    const { user } = here.open('?tab=dashboard', { grants: [grantOf({ reportState: 'overdue' })] })
    await screen.findByText(/The report was due by/)
    await user.click(screen.getByRole('button', { name: 'Write the report: Warm rooms' }))
    await user.click(screen.getByRole('button', { name: 'Send the report' }))
    await screen.findByText('Say what the grant did')
    await user.type(screen.getByLabelText(/^What the grant did/), 'Forty-two families came.')
    await user.type(screen.getByLabelText(/^Spent so far/), '2400')
    await user.click(screen.getByRole('button', { name: 'Send the report' }))
    await screen.findByText(/We have your report/)
    await user.click(screen.getByRole('button', { name: 'Write the report again: Warm rooms' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^What the grant did/).value).toBe('Forty-two families came.')
  })
})
