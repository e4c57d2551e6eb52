/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { entries, memberships } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { MembershipSection } from '../membership-section.tsx'
import { aMonthlyGift } from '../../../../../packages/web-kit/src/testing/a-membership.ts'
import { holding } from '../testing/held.ts'
import { MonthlyGiftSection } from './monthly-gift-section.tsx'

const usual = aMonthlyGift
let donor: ReturnType<typeof holding>
let server: FakeApi
let restore: () => void

beforeEach(async () => {
  donor = holding(usual)
  server = await startFakeApi([
    fake(memberships.listMemberships, () => donor.held),
    fake(memberships.changeAmount, ({ body: { amount } }) =>
      donor.changed({ nextAmount: amount, nextPayment: { amount, at: '2026-12-21T12:00:00.000Z' } }),
    ),
    fake(memberships.pauseMembership, () =>
      donor.changed({ state: 'paused', pausedUntil: '2027-01-21T12:00:00.000Z' }),
    ),
    fake(memberships.cancelMembership, () =>
      donor.changed({ state: 'ending', endsAt: '2026-12-21T12:00:00.000Z', nextPayment: null }),
    ),
    fake(entries.listGiveaways, () => [openGiveaway(1)]),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
})

const open = (address = '/donor-account') => renderPage('/donor-account', <MonthlyGiftSection />, address)
const press = async (page: ReturnType<typeof open>, name: string) =>
  page.user.click(await screen.findByRole('button', { name }))
const wordsOf = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

it('shows the amount, the next payment and what it earns by its bracket', async () => {
  open()
  await screen.findByText('Your monthly gift')
  for (const words of ['5 entries', 'Visa ending in 4242', 'Active. Your entries arrive with each payment.'])
    screen.getByText(words)
  expect(wordsOf(screen.getByText('Next payment').nextElementSibling)).toBe('$25.00 on Dec 21, 2026')
})

it('is no membership, and nothing to who gives none', async () => {
  renderPage('/donor-account', <MembershipSection level="none" />, '/donor-account')
  await screen.findByText(/^None yet\./)
  expect(screen.queryByText('Your monthly gift')).toBeNull()
})

it('changes its amount from the next payment on, which it says before', async () => {
  const page = open('/donor-account?monthly-gift=amount&to=50.00')
  await screen.findByText(/^Nothing today\. From Dec 21, 2026: \$50\.00 a month\. Each payment earns 12 entries\.$/)
  const field = screen.getByLabelText('Amount each month')
  await page.user.clear(field)
  await page.user.type(field, '0.50')
  const dialog = screen.getByRole('dialog')
  const change = () =>
    page.user.click(
      Array.from(dialog.querySelectorAll('button')).find((one) => one.textContent === 'Change amount') ?? dialog,
    )
  await change()
  await screen.findByText('Enter an amount from $1.00 to $100,000.00')
  await page.user.clear(field)
  await page.user.type(field, '40')
  await change()
  await screen.findByText(/then/)
  expect(wordsOf(screen.getByText('Next payment').nextElementSibling)).toBe('$40.00 on Dec 21, 2026')
  screen.getByText('8 entries')
})

it('promises no entries, now and with another amount, where the giveaway is not open', async () => {
  donor.held = [{ ...aMonthlyGift, notOpen: true }]
  open('/donor-account?monthly-gift=amount&to=50.00')
  await screen.findByText('Active. It earns no entries, because the giveaway isn’t open where you live.')
  expect(wordsOf(screen.getByText('Next entries').nextElementSibling)).toBe('None where you live')
  await screen.findByText(/\$50\.00 a month\. It earns no entries, because the giveaway isn’t open where you live\.$/)
  expect(screen.queryByText(/Each payment earns/)).toBeNull()
})

it('speaks of no level when it is paused and canceled', async () => {
  const page = open()
  await press(page, 'Pause for a month')
  expect(wordsOf(await screen.findByRole('dialog'))).not.toContain('level')
  await press(page, 'Skip one payment')
  await screen.findByText(/^Paused\./)
  await press(page, 'Cancel monthly gift')
  expect(wordsOf(await screen.findByRole('dialog'))).toContain('Your monthly gift ends on Dec 21, 2026')
  await press(page, 'Yes, cancel it')
  await screen.findByText(/^Canceled\. Your monthly gift ends on/)
})
