/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { approvals, donations, entries, gifts, views } from '@evenhand/contracts/http'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { anApproval } from '../../../../packages/web-kit/src/testing/an-approval.ts'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { GiftsPage } from './gifts-page.tsx'

const at = '2026-11-21T12:00:00.000Z'
const gift: gifts.GiftDetails = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  amount: '50.00',
  paidBack: '0.00',
  donationType: 'one-time',
  membershipLevel: null,
  description: 'Gift of $50.00',
  entries: 12,
  status: 'confirmed',
  donorName: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  donorEmail: 'ada@example.test',
  createdAt: at,
  kind: 'one-time',
  way: 'card',
  receivedAt: at,
  paymentId: 'pi_1',
  region: null,
  offline: null,
  acceptedRules: null,
  feeCoverBack: null,
  nextCharge: null,
  moneyBack: [],
  receipts: [],
  audit: [],
}

/** Paid by the same card at the same instant. */
const fee: gifts.ListedGift = {
  id: '0190a0a0-0000-7000-8000-000000000002',
  amount: '1.75',
  paidBack: '0.00',
  donationType: 'one-time',
  membershipLevel: null,
  description: 'Processing fee covered',
  entries: 0,
  status: 'confirmed',
  donorName: gift.donorName,
  donorEmail: gift.donorEmail,
  createdAt: at,
  kind: 'one-time',
  way: 'card',
  receivedAt: at,
}

let shown: gifts.GiftDetails
let refuse: Refuses | undefined
/** What the ledger has of each gift, before multipliers. */
let granted: number
let awaitsProof: true | undefined
let found: boolean
let asked: unknown[]
let keys: unknown[]
/** What a second person was asked for. */
let wanted: approvals.WantedAct[]
let keptViews: views.DeskView[]
let server: FakeApi
let restore: () => void

beforeEach(async () => {
  shown = gift
  refuse = undefined
  granted = 12
  awaitsProof = undefined
  found = true
  asked = []
  keys = []
  wanted = []
  keptViews = []
  server = await startFakeApi([
    fake(views.listViews, () => keptViews),
    fake(views.saveView, ({ params, body }) => {
      keptViews = [...keptViews, { ...body, id: params.viewId, isOwn: true, byName: 'ada' }]
      return keptViews
    }),
    fake(views.removeView, ({ params }) => {
      keptViews = keptViews.filter(({ id }) => id !== params.viewId)
      return undefined
    }),
    fake(gifts.listGifts, ({ query }) => {
      asked.push(query)
      const {
        paymentId: _p,
        offline: _o,
        moneyBack: _m,
        acceptedRules: _r2,
        region: _l,
        feeCoverBack: _f,
        nextCharge: _n,
        receipts: _r,
        audit: _a,
        ...listed
      } = shown
      const items = found ? [listed, ...(query.search === 'pi_1' ? [fee] : [])] : []
      return { items, next: null, total: items.length, given: found ? '1234567.00' : '0.00', paidBack: shown.paidBack }
    }),
    fake(gifts.showGiftsOverTime, ({ query: { by } }) => ({
      by,
      timeZone: 'America/New_York',
      points: [
        { from: '2026-11-20', gifts: 0, given: '0.00', paidBack: '-5.00' },
        { from: '2026-11-21', gifts: 1, given: '50.00', paidBack: '20.00' },
      ],
    })),
    fake(entries.listGiftEntries, ({ query }) =>
      query.gifts.map((giftId) => ({
        giftId,
        grants: [{ earned: granted, multiplier: granted && 2, final: 2 * granted }],
        takenBack: 0,
        ...(awaitsProof && { awaitsProof }),
      })),
    ),
    fake(gifts.getGift, () => shown),
    fake(gifts.refundGift, ({ body }, headers) => {
      keys.push(headers['idempotency-key'])
      if (refuse) return refuse
      shown = { ...shown, paidBack: body.amount }
      return shown
    }),
    fake(gifts.recordOfflineGift, () => new Refuses('second-person-needed')),
    fake(approvals.askApproval, ({ body }) => {
      wanted.push(body)
      return { ...anApproval, act: body, isOwn: true }
    }),
    fake(donations.getPaymentConfig, () => ({ processor: 'stripe' as const, publishableKey: 'pk_test_1' })),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  expect(server.complaints).toEqual([])
  await server.stop()
})

const open = (search = '') => renderPage('/admin/gifts', <GiftsPage />, `/admin/gifts${search}`)

async function askForRefund(amount: string) {
  const page = open(`?gift=${gift.id}`)
  const panel = within(await screen.findByRole('dialog'))
  const field = await panel.findByLabelText('Amount in dollars')
  await page.user.clear(field)
  await page.user.type(field, amount)
  await page.user.type(panel.getByLabelText('Reason'), 'Given twice')
  await page.user.click(panel.getByRole('button', { name: 'Review refund' }))
  return { ...page, panel }
}

it('lists what was paid together with a gift, and leads there', async () => {
  const { user, router } = open(`?gift=${gift.id}`)
  const panel = within(await screen.findByRole('dialog'))
  await panel.findByText('Paid together')
  const other = panel.getByRole('link', { name: 'Processing fee covered' })
  expect(other.closest('li')?.textContent).toContain('$1.75')
  expect(panel.queryByRole('link', { name: gift.description })).toBeNull()
  await user.click(other)
  expect(router.state.location.search).toBe(`?gift=${fee.id}`)
})

it('asks what the address says, and says in the address what is chosen', async () => {
  const { user, router } = open('?state=refunded&min=10&sort=amount&order=asc')
  await screen.findByText('$1,234,567.00')
  expect(asked[0]).toMatchObject({ state: 'refunded', min: '10.00', sort: 'amount', order: 'asc', limit: 50 })
  await user.selectOptions(screen.getByLabelText('Method'), 'Check')
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('way')).toBe('check'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'refunded', way: 'check' }))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=amount&order=asc'))
})

it('takes amounts with a decimal comma, in filters and in what is refunded', async () => {
  const { panel, router } = await askForRefund('25,50')
  await panel.findByText(`Refund $25.50 to ${gift.donorName} (ada@example.test)?`)
  await act(() => router.navigate('/admin/gifts?min=10,50&max=1,000'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ min: '10.50', max: '1000.00' }))
})

it('says what cannot be looked for without asking, and that nothing was found', async () => {
  found = false
  const { router } = open('?min=ten')
  await screen.findByText('Enter a valid amount, such as 25 or 25.50')
  expect(asked).toEqual([])
  await act(() => router.navigate('/admin/gifts?search=nobody'))
  await screen.findByText('No gift matches')
})

it('has the numbers behind the drawing, also what came again', async () => {
  const { user } = open()
  await screen.findByText('$1,234,567.00')
  expect(screen.queryByText('Over time')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the chart' }))
  await screen.findByRole('img', { name: /\$50\.00 given and \$15\.00 refunded, day by day/ })
  await user.click(screen.getByText('Show the numbers'))
  const table = within(screen.getByRole('region', { name: 'Given and refunded over time' }))
  expect(table.getByText('−$5.00')).toBeTruthy()
})

it('pays all of a gift back with its card fee, and says so first', async () => {
  shown = { ...gift, feeCoverBack: '1.80' }
  const { panel } = await askForRefund('50')
  panel.getByText(`Refund $51.80 to ${gift.donorName} (ada@example.test)?`)
  panel.getByText(/Its card fee of \$1\.80 goes back with it\./)
  panel.getByRole('button', { name: 'Yes, refund $51.80' })
  cleanup()
  const part = await askForRefund('20')
  part.panel.getByRole('button', { name: 'Yes, refund $20.00' })
  expect(part.panel.queryByText(/card fee/)).toBeNull()
})

it('says before a month is refunded, and after, that the next one is charged all the same', async () => {
  const nextCharge = { amount: '9.95', at: '2026-12-21T17:00:00.000Z' }
  shown = { ...gift, kind: 'level-month', nextCharge }
  const words = /doesn’t end the membership: \$9\.95 will be charged on Dec 21, 2026 unless the donor cancels/
  const said = (text: string | null | undefined) => expect((text ?? '').replaceAll(/\s+/g, ' ')).toMatch(words)
  const { panel } = await askForRefund('50')
  said(panel.getByText(/doesn’t end the/).textContent)
  cleanup()
  shown = { ...shown, paidBack: '50.00', status: 'refunded' }
  open(`?gift=${gift.id}`)
  await screen.findByText('All of this gift was returned.')
  said(screen.getByText(/doesn’t end the/).textContent)
})

it('pays back only after the second look, once for one intention', async () => {
  const { user, panel } = await askForRefund('20')
  expect(keys).toEqual([])
  panel.getByText(`Refund $20.00 to ${gift.donorName} (ada@example.test)?`)
  refuse = new Refuses('request-in-progress')
  await user.click(panel.getByRole('button', { name: 'Yes, refund $20.00' }))
  await panel.findByText('The same request is still being processed. Try again in a moment.')
  refuse = undefined
  await user.click(panel.getByRole('button', { name: 'Yes, refund $20.00' }))
  await panel.findByText('$20.00 was refunded.')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  panel.getByText('$30.00 is left.')
})

it.each([
  ['0', 'Enter an amount above zero'],
  ['50.01', 'At most $50.00 of this gift is left to refund'],
  ['1e3', 'Enter a valid amount, such as 25 or 25.50'],
])('does not take %s for an amount', async (amount, message) => {
  const { panel } = await askForRefund(amount)
  await panel.findByText(message)
  expect(panel.queryByRole('button', { name: /^Yes/ })).toBeNull()
})

it('says why the processor refused, and shows under the field what the server found wrong with it', async () => {
  const { user, panel } = await askForRefund('20')
  refuse = new Refuses('refund-refused')
  await user.click(panel.getByRole('button', { name: /^Yes/ }))
  await panel.findByText('This gift can’t be refunded.')
  refuse = new Refuses('invalid-request', {
    errors: [{ path: 'amount', message: 'At most $10.00 of this gift is left' }],
  })
  await user.click(panel.getByRole('button', { name: /^Yes/ }))
  await panel.findByText('At most $10.00 of this gift is left')
})

it('asks a second person for a refund that one person alone may not make', async () => {
  const { user, panel } = await askForRefund('20')
  refuse = new Refuses('second-person-needed')
  await user.click(panel.getByRole('button', { name: /^Yes/ }))
  await panel.findByText(/An amount this large needs a second person/)
  expect(panel.queryByRole('button', { name: /^Yes/ })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Ask for approval' }))
  await panel.findByText(/^Sent for approval. Nothing happens until another administrator approves it/)
  expect(wanted).toEqual([{ kind: 'refund', giftId: gift.id, amount: '20.00', reason: 'Given twice' }])
})

it('asks a second person for a check that one person alone may not record', async () => {
  const { user } = open('?new=offline')
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByLabelText('Donor’s full name'), 'Nils Quill')
  await user.type(sheet.getByLabelText('Donor’s email'), 'nils@example.org')
  await user.type(sheet.getByLabelText('Amount in dollars'), '5000')
  fireEvent.change(sheet.getByLabelText('Received on'), { target: { value: '2026-11-18' } })
  await user.click(sheet.getByRole('button', { name: 'Record the gift' }))
  await sheet.findByText(/An amount this large needs a second person/)
  // What is changed then is asked for as it is, not as it was.
  await user.type(sheet.getByLabelText(/^Reference/), '1042')
  await user.click(sheet.getByRole('button', { name: 'Record the gift' }))
  await user.click(await sheet.findByRole('button', { name: 'Ask for approval' }))
  await sheet.findByText(/^Sent for approval\./)
  const check = { donorName: 'Nils Quill', donorEmail: 'nils@example.org', way: 'check', receivedOn: '2026-11-18' }
  expect(wanted).toMatchObject([{ kind: 'offline-gift', gift: { ...check, amount: '5000.00', reference: '1042' } }])
})

it('says of a dispute what it means and where to answer, and of a free entry that nothing can be paid back', async () => {
  const dispute = {
    id: 'dp_1',
    kind: 'dispute',
    state: 'opened',
    amount: '50.00',
    openedAt: at,
    changedAt: at,
  } as const
  shown = {
    ...gift,
    paidBack: '50.00',
    disputed: '50.00',
    status: 'refunded',
    feeCoverBack: null,
    moneyBack: [{ ...dispute, reason: null, askedBy: null }],
  }
  const { router } = open(`?gift=${gift.id}`)
  const link = await screen.findByRole('link', { name: /Answer at the processor/ })
  expect(link.getAttribute('href')).toBe('https://dashboard.stripe.com/payments/pi_1')
  screen.getByText(/the donor’s bank took the money/)
  screen.getByText('All that is left of this gift is disputed.')
  screen.getByText('Disputed', { selector: 'dt' })
  expect(screen.getAllByText('disputed').length).toBeGreaterThan(0)
  expect(screen.queryByText('Refunded', { selector: 'dt' })).toBeNull()
  await act(() => router.navigate('/admin/gifts'))
  shown = { ...gift, id: '0190a0a0-0000-7000-8000-000000000002', amount: '0.00', kind: 'free', way: 'none' }
  await act(() => router.navigate(`/admin/gifts?gift=${shown.id}`))
  await screen.findByText(/A free entry costs nothing/)
})

it('keeps filters under a name, shares them where that is wanted, and undoes a removal', async () => {
  const { user, router } = open('?state=refunded')
  const field = await screen.findByLabelText('Name for this view')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  screen.getByText('Type a name first.')
  expect(document.activeElement).toBe(field)
  expect(keptViews).toEqual([])
  await user.type(field, 'Gone again')
  await user.click(screen.getByRole('checkbox', { name: 'Share with everyone at the desk' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const chip = await screen.findByRole('button', { name: /^Gone again\s?, shared by you$/ })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(chip))
  expect(keptViews).toMatchObject([{ list: 'gift', name: 'Gone again', search: 'state=refunded', isShared: true }])
  await act(() => router.navigate('/admin/gifts?state=disputed&by=month'))
  await user.click(await screen.findByRole('button', { name: /^Gone again\s?, shared by you$/ }))
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('state')).toBe('refunded'))
  await user.click(screen.getByRole('button', { name: 'Remove the view Gone again' }))
  await waitFor(() => expect(keptViews).toEqual([]))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  const back = await screen.findByRole('button', { name: /^Gone again\s?, shared by you$/ })
  await waitFor(() => expect(document.activeElement).toBe(back))
})

it('shows what the ledger granted, with its multiplier, in the list and in the panel', async () => {
  open(`?gift=${gift.id}`)
  await waitFor(() => {
    expect(screen.getAllByText('12 × 2 = 24')).toHaveLength(2)
  })
})

it('says of a free entry that it counts once the email is confirmed', async () => {
  awaitsProof = true
  open(`?gift=${gift.id}`)
  await waitFor(() => {
    expect(screen.getAllByText('0, awaits the email’s confirmation')).toHaveLength(2)
  })
})

it.each([
  ['CA-QC', true, 'Quebec', '0, because the giveaway wasn’t open where the donor lives'],
  ['elsewhere', true, 'Outside the US and Canada', '0, because the giveaway wasn’t open where the donor lives'],
  ['US-OH', undefined, 'Ohio', '12 × 2 = 24'],
  [null, undefined, 'Not said', '12 × 2 = 24'],
] as const)(
  'says of a gift from %s where its donor lives, and why it earned none',
  async (region, notOpen, name, entriesSaid) => {
    shown = { ...gift, region, ...(notOpen && { notOpen, entries: 0 }) }
    granted = notOpen ? 0 : 12
    open(`?gift=${gift.id}`)
    const panel = within(await screen.findByRole('dialog'))
    const said = async (fact: string) => (await panel.findByText(fact)).nextElementSibling?.textContent
    expect(await said('Lives in')).toBe(name)
    await waitFor(async () => expect(await said('Entries')).toBe(entriesSaid))
  },
)
