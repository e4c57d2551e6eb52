/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { nonprofits, registering } from '@evenhand/contracts/http'
import type { AnswerOf } from '@evenhand/contracts/http'
import { browserStorage } from '@evenhand/web-kit/facade'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { RegisterTab } from './register-tab.tsx'

const nonprofit = (number: number): AnswerOf<typeof nonprofits.listNonprofits>[number] => ({
  id: `0190a0a0-0000-7000-8000-00000000000${number}`,
  organizationName: `Lantern Street ${number}`,
  website: null,
  description: 'Lamps for streets that have none.',
  logo: null,
  isExample: false,
  status: 'approved',
  createdAt: '2026-11-21T12:00:00Z',
})

let server: FakeApi
let restore: () => void
let listed: AnswerOf<typeof nonprofits.listNonprofits> | Refuses
let refusal: Refuses | undefined
beforeEach(async () => {
  listed = Array.from({ length: 7 }, (_, index) => nonprofit(index))
  refusal = undefined
  server = await startFakeApi([
    fake(nonprofits.listNonprofits, () => listed),
    fake(registering.registerNonprofit, () => refusal ?? { ...nonprofit(9), status: 'pending' as const }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  browserStorage.session.clear()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const show = () => renderPage('/nonprofit-portal', <RegisterTab />)
const registrations = () =>
  server.heard.filter(({ body }) => body && typeof body === 'object' && 'contactEmail' in body)

async function register() {
  const page = show()
  await page.user.type(screen.getByLabelText('Organization name'), 'Lantern Street')
  await page.user.type(screen.getByLabelText('Contact name'), 'Ada Byron')
  await page.user.type(screen.getByLabelText('Contact email'), 'ada@example.org')
  await page.user.type(screen.getByLabelText(/^Tax ID/), '123456789')
  await page.user.type(screen.getByLabelText('Description'), 'Lamps.')
  await page.user.click(screen.getByRole('button', { name: 'Register' }))
  return page
}

describe('registering a nonprofit', () => {
  it('is confirmed to the letter, and what happens next is said where the form was', async () => {
    await register()
    const heading = await screen.findByRole('heading', { name: 'We received the registration of Lantern Street' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByText('Application Submitted')
    screen.getByText('Your nonprofit registration has been submitted for review.')
    screen.getByText('ada@example.org')
    expect(registrations().map(({ body }) => body)).toEqual([
      {
        organizationName: 'Lantern Street',
        contactName: 'Ada Byron',
        contactEmail: 'ada@example.org',
        website: '',
        description: 'Lamps.',
        taxId: '12-3456789',
      },
    ])
  })

  it('says to the letter that it failed, why at the form, and sends the same attempt under the same key', async () => {
    refusal = new Refuses('dependency-unavailable')
    const { user } = await register()
    await screen.findByText('Failed to submit nonprofit registration.')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Organization name' }).value).toBe('Lantern Street')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Register' })).not.toHaveProperty('disabled', true))
    refusal = undefined
    await user.click(screen.getByRole('button', { name: 'Register' }))
    await screen.findByRole('heading', { name: /^We received the registration/ })
    expect(new Set(registrations().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('names everything that is missing before it asks the server', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Register' }))
    await screen.findByText('Organization name is required')
    screen.getByText('Contact name is required')
    screen.getByText('Please enter a valid email address')
    screen.getByText('Description is required')
    expect(registrations()).toEqual([])
  })
})

describe('the list of nonprofits', () => {
  it('shows five, and the others on demand', async () => {
    const { user } = show()
    const more = await screen.findByRole('button', { name: 'Show all 7 nonprofits' })
    const items = () => within(screen.getByRole('region', { name: 'Approved nonprofits' })).getAllByRole('listitem')
    expect(items()).toHaveLength(5)
    await user.click(more)
    expect(items()).toHaveLength(7)
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  })

  it('says when there is none', async () => {
    listed = []
    show()
    await screen.findByText('No nonprofit is approved yet')
  })

  it('says when it did not come, and comes with another try', async () => {
    listed = new Refuses('dependency-unavailable')
    const { user } = show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    listed = [nonprofit(1)]
    await user.click(again)
    await screen.findByText('Lantern Street 1')
  })
})
