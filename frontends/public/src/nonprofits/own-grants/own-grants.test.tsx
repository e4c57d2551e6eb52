/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
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

  it('are reported with what they did and what was spent, and changed later', async () => {
    const { user } = here.open('?tab=dashboard', { grants: [grantOf({ reportState: 'overdue' })] })
    await screen.findByText(/The report was due by/)
    await user.click(screen.getByRole('button', { name: 'Write the report: Warm rooms' }))
    await user.click(screen.getByRole('button', { name: 'Send the report' }))
    await screen.findByText('Say what the grant did')
    await user.type(screen.getByLabelText(/^What the grant did/), 'Forty-two families came.')
    await user.type(screen.getByLabelText(/^Spent so far/), '2400')
    await user.click(screen.getByRole('button', { name: 'Send the report' }))
    await screen.findByText(/Everyone can read your report/)
    await user.click(screen.getByRole('button', { name: 'Change the report: Warm rooms' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^What the grant did/).value).toBe('Forty-two families came.')
  })
})
