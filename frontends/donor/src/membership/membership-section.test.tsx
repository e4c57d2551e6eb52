/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { donations, entries, memberships } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import express from 'express'
import type { AddressInfo } from 'node:net'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { aMembership } from '../../../../packages/web-kit/src/testing/a-membership.ts'
import { holding } from './testing/held.ts'
import { MembershipSection } from './membership-section.tsx'

const usual = aMembership
const behind: Partial<memberships.Membership> = {
  state: 'past-due',
  nextPayment: null,
  behind: { amount: '4.95', since: '2026-12-21T12:00:00.000Z', lapsesAt: '2026-12-28T12:00:00.000Z' },
}
const quotedAt = '2026-12-01T12:00:00.000Z'

let donor: ReturnType<typeof holding>
let giveaways: entries.Giveaway[]
let refuse: Refuses | undefined
/** Whether the giveaway is open where the donor lives. */
let isOpenThere: boolean
/** What a new card makes of the membership; and whether the processor answers at all. */
let afterCard: Partial<memberships.Membership>
let answersCards: boolean
let server: FakeApi
let simulator: ReturnType<ReturnType<typeof express>['listen']>
let restore: () => void

const changes = (change: Partial<memberships.Membership>) => () => refuse ?? donor.changed(change)

beforeEach(async () => {
  donor = holding(usual)
  giveaways = [openGiveaway(1)]
  refuse = undefined
  isOpenThere = true
  afterCard = { state: 'active', behind: null, nextPayment: usual.nextPayment }
  answersCards = true
  const cards = express().use(express.urlencoded({ extended: true }))
  cards.post('/v1/setup_intents/seti_abc/confirm', ({ body, socket }, response) => {
    if (!answersCards) return void socket.destroy()
    const declined = body.payment_method_data.card.number === '4000000000000002'
    if (declined) response.status(402).json({ error: { message: 'Your card was declined.' } })
    else response.json({ status: 'succeeded' })
  })
  simulator = cards.listen(0, '127.0.0.1')
  await new Promise((resolve) => simulator.once('listening', resolve))
  const apiUrl = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`
  server = await startFakeApi([
    fake(memberships.listMemberships, () => donor.held),
    fake(memberships.pauseMembership, changes({ state: 'paused', pausedUntil: '2027-01-21T12:00:00.000Z' })),
    fake(memberships.resumeMembership, changes({ state: 'active', pausedUntil: null, endsAt: null })),
    fake(memberships.cancelMembership, () =>
      donor.held[0]?.behind
        ? changes({ state: 'ended', endedAt: quotedAt, endedBecause: 'cancelled', behind: null })()
        : changes({ state: 'ending', endsAt: '2026-12-21T12:00:00.000Z', nextPayment: null })(),
    ),
    fake(memberships.quoteLevel, ({ query }) => ({
      level: query.level,
      change: 'rise' as const,
      chargedNow: '3.21',
      feeCover: null,
      entriesNow: isOpenThere ? 160 : 0,
      takesEffectAt: quotedAt,
      monthly: '9.95',
      entriesPerMonth: isOpenThere ? 500 : 0,
      quotedAt,
    })),
    fake(memberships.changeLevel, ({ body }) => changes({ level: body.level })()),
    fake(memberships.openCardChange, () => ({ setupIntentId: 'seti_abc', clientSecret: 'seti_abc_secret' })),
    fake(memberships.saveCard, () => changes({ ...afterCard, card: { brand: 'mastercard', last4: '4444' } })()),
    fake(donations.getPaymentConfig, () => ({ processor: 'simulator' as const, publishableKey: 'pk_test', apiUrl })),
    fake(donations.getDonorAccount, () => null),
    fake(entries.getDonorStats, () => new Refuses('not-found')),
    fake(entries.listGiveaways, () => giveaways),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  await new Promise((resolve) => simulator.close(resolve))
  expect(server.complaints).toEqual([])
})

const open = (address = '/donor-account') => renderPage('/donor-account', <MembershipSection level="none" />, address)
const press = async (page: ReturnType<typeof open>, name: string) =>
  page.user.click(await screen.findByRole('button', { name }))

async function enterCard(page: ReturnType<typeof open>, number: string, submit = 'Use this card') {
  await page.user.type(await screen.findByLabelText('Card number'), number)
  await page.user.type(screen.getByLabelText('Expires'), '12/30')
  await page.user.type(screen.getByLabelText('Security code'), '123')
  await page.user.click(screen.getByRole('button', { name: submit }))
}

it('shows what the next payment adds for its card fee', async () => {
  donor.held = [{ ...usual, feeCover: '0.46', nextPayment: { amount: '5.41', at: '2026-12-21T12:00:00.000Z' } }]
  open()
  await screen.findByText('Your membership')
  expect(screen.getByText('Next payment').nextSibling?.textContent).toBe(
    '$5.41 on Dec 21, 2026with $0.46 card fee, each month',
  )
  screen.getByText('250 entries')
})

it('shows level, next payment, what it brings and the card', async () => {
  open()
  await screen.findByText('Your membership')
  for (const words of ['Silver', '250 entries', 'Visa ending in 4242']) screen.getByText(words)
  expect(screen.getByText('Next payment').nextSibling?.textContent).toBe('$4.95 on Dec 21, 2026')
})

it('promises the next entries only on condition that a giveaway is open on the day of the payment', async () => {
  giveaways = [{ ...openGiveaway(1), closesAt: '2026-12-16T05:00:00Z' }]
  open()
  await screen.findByText('250 entries, if a giveaway is open then')
})

it('shows the way to one to somebody who never had one, and how it ended to somebody who had', async () => {
  donor.held = []
  open()
  const choose = await screen.findByRole('link', { name: 'Choose a level' })
  expect(choose.getAttribute('href')).toBe('/#choose-membership')
  donor.held = [{ ...usual, state: 'ended', nextPayment: null, card: null, endedAt: quotedAt, endedBecause: 'lapsed' }]
  open()
  await screen.findByText('Your membership has ended')
  screen.getByText(/because a payment didn't go through/)
})

it('asks before it cancels, and keeps it with one click', async () => {
  const page = open()
  await press(page, 'Cancel membership')
  await screen.findByText(/you've earned stay yours/)
  expect(server.heard.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
  await press(page, 'Yes, cancel it')
  await screen.findByText(/^Canceled\. You keep your level until/)
  await press(page, 'Keep my membership')
  await screen.findByText('Active. Your entries arrive with each payment.')
})

it('says what a pause means before it begins, and ends it again', async () => {
  const page = open()
  await press(page, 'Pause for a month')
  await screen.findByText(/Nothing is charged for that month/)
  const { textContent: words } = await screen.findByText(/^Payments resume automatically on/)
  expect(words).toMatch(/on Jan 21, 2027, with \$4\.95\. You can end the pause until Dec 21, 2026,/)
  await press(page, 'Skip one payment')
  await screen.findByText("We'll skip one payment. Payments resume on Jan 21, 2027.")
  await screen.findByText(/It resumes automatically on/)
  await press(page, 'End the pause')
  await screen.findByText('Active. Your entries arrive with each payment.')
})

const paused: memberships.Membership = {
  ...usual,
  state: 'paused',
  pausedUntil: '2027-01-21T12:00:00.000Z',
  nextPayment: { amount: '4.95', at: '2027-01-21T12:00:00.000Z' },
}

it('names in a pause the end of what is paid, when it asks before it cancels', async () => {
  donor.held = [paused]
  const page = open()
  await press(page, 'Cancel membership')
  const { textContent: words } = await screen.findByText(/you've earned stay yours/)
  expect(words).toMatch(/^Nothing more is charged\. You keep your level until Dec 21, 2026, and the entries/)
})

it('is paused in the month that was skipped, also after its pause: nothing to end, no level to change or to keep', async () => {
  donor.held = [{ ...paused, resting: true, endsIfCanceledAt: '2027-01-21T12:00:00.000Z' }]
  const page = open()
  await screen.findByText(
    /^Paused\. This month is skipped, so nothing is charged, you earn no entries and your level is paused too/,
  )
  for (const name of ['End the pause', 'Change level', 'Pause for a month'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await press(page, 'Cancel membership')
  const { textContent: words } = await screen.findByText(/you've earned stay yours/)
  expect(words).toMatch(/^Nothing more is charged\. Your membership ends on Jan 21, 2027, and the entries/)
})

it('shows what a level costs today before it is paid, and sends that price back', async () => {
  const page = open()
  await press(page, 'Change level')
  await page.user.click(await screen.findByRole('radio', { name: /Gold/ }))
  await screen.findByText(/It earns 160 entries/)
  await press(page, 'Pay $3.21 and change')
  await screen.findByText('Level changed')
  expect(server.heard.findLast(({ path }) => path.endsWith('/level'))?.body).toEqual({
    level: 'gold',
    quotedAt,
    chargedNow: '3.21',
  })
})

it('promises no entries for a rise where the giveaway is not open', async () => {
  isOpenThere = false
  donor.held = [{ ...usual, notOpen: true }]
  const page = open()
  await press(page, 'Change level')
  await page.user.click(await screen.findByRole('radio', { name: /Gold/ }))
  await screen.findByText(/^Today .* It earns no entries, because the giveaway isn’t open where you live\.$/)
  expect(screen.queryByText(/for 0 entries/)).toBeNull()
})

it('promises no entries for a rise while no giveaway is open', async () => {
  giveaways = []
  const page = open()
  await press(page, 'Change level')
  await page.user.click(await screen.findByRole('radio', { name: /Gold/ }))
  await screen.findByText(/Monthly entries count again when the next one opens/)
  expect(screen.queryByText(/It earns/)).toBeNull()
})

it('tells who is on the Free level what it brings, and offers a paid one', async () => {
  donor.held = []
  renderPage('/donor-account', <MembershipSection level="free" />, '/donor-account')
  await screen.findByText("You're on the Free level: 50 entries every month, and nothing is charged.")
  screen.getByRole('link', { name: 'Choose a paid level' })
})

it('opens the change with the level that was chosen elsewhere', async () => {
  open('/donor-account?membership=level&to=gold')
  const gold = await screen.findByRole('radio', { name: /Gold/ })
  expect(gold.getAttribute('aria-checked')).toBe('true')
  await screen.findByText(/It earns 160 entries/)
})

it('says in the dialog what the bank refused, and stays', async () => {
  const page = open()
  await press(page, 'Change level')
  await page.user.click(await screen.findByRole('radio', { name: /Gold/ }))
  refuse = new Refuses('payment-refused')
  await press(page, 'Pay $3.21 and change')
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong with your payment')
})

it('leads from the mail about a missing payment to the card, and pays with it', async () => {
  donor.held = [{ ...usual, ...behind }]
  const page = open('/donor-account?membership=card')
  await screen.findByText('We’ll charge $4.95 to it now, for the payment that failed.')
  await enterCard(page, '4000 0000 0000 0002', 'Pay $4.95 and use this card')
  await screen.findByText('Your card wasn’t accepted')
  expect(screen.getAllByText(/was declined/)).toHaveLength(1)
  await page.user.clear(screen.getByLabelText('Card number'))
  await page.user.type(screen.getByLabelText('Card number'), '5555 5555 5555 4444')
  await press(page, 'Pay $4.95 and use this card')
  await screen.findByText('We charged the missed payment to Mastercard ending in 4444.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText('Active. Your entries arrive with each payment.')
})

it('promises no charge to another card of a membership that was canceled', async () => {
  donor.held = [{ ...usual, state: 'ending', nextPayment: null, endsAt: '2026-12-21T12:00:00.000Z' }]
  afterCard = {}
  const page = open()
  await press(page, 'Use another card')
  await screen.findByText('It’s used only if you keep your membership.')
  await enterCard(page, '5555 5555 5555 4444')
  await screen.findByText('Nothing is charged unless you keep your membership.')
  expect(screen.queryByText(/We’ll charge/)).toBeNull()
})

it('never calls a card refused of which it has no answer', async () => {
  answersCards = false
  const page = open()
  await press(page, 'Use another card')
  await enterCard(page, '5555 5555 5555 4444')
  await screen.findByText('No answer yet')
  expect(screen.queryByText('Your card wasn’t accepted')).toBeNull()
})

it('asks before it ends at once with a payment missing', async () => {
  donor.held = [{ ...usual, ...behind }]
  const page = open()
  await screen.findByText(/or your membership ends on/)
  await press(page, 'Cancel membership')
  await press(page, 'Yes, end it now')
  await screen.findByText('Your membership has ended', { selector: 'h2' })
})

it('shows a sentence when an action is refused', async () => {
  const page = open()
  refuse = new Refuses('membership-not-ready')
  await press(page, 'Cancel membership')
  await press(page, 'Yes, cancel it')
  await screen.findByText("Your membership wasn't changed")
  screen.getByText(/Your membership’s status has changed/)
})
