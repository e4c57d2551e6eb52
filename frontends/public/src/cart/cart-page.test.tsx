/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { addMonths } from '@evenhand/contracts/catalogue'
import { donations, entries, gateway } from '@evenhand/contracts/http'
import { dayInWords } from '@evenhand/web-kit/facade'
import { cleanup, screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { CartPage } from './cart-page.tsx'

type Item = ReturnType<typeof donations.CartItem.parse>
let items: Item[] = []
let role: 'anonymous' | 'donor'
let payment: 'recorded' | 'processing' | 'not-paid'
let refuseQuantity: Refuses | undefined
let refuseMail: Refuses | undefined
let giveaways: entries.Giveaway[]
/** Resolves when the first list of lines may be answered, as it was when it was asked for. */
let firstList: Promise<void>
/** Resolves when a line that was added may be answered. */
let added: Promise<void>
let nextId = 1
const noEntries = {
  totalLifetimeEntries: 0,
  currentMonthlyEntries: 0,
  monthlyAutoEntries: 0,
  oneTimeDonationEntries: 0,
  referralEntries: 0,
  socialMediaEntries: 0,
  sponsorClickEntries: 0,
  affiliateEntries: 0,
  multiplierEntries: 0,
  freePostEntries: 0,
  registrationEntries: 0,
  freeEntries: 0,
  giveaways: [],
  notCounted: [],
  awaiting: [],
}
const running = [{ factor: 3, startsAt: '2126-11-21T12:00:00Z', endsAt: '2126-12-21T12:00:00Z' }]
const makeId = () => `0190a0a0-0000-7000-8000-${String(nextId++).padStart(12, '0')}`
let server: FakeApi
let restore: () => void

beforeEach(async () => {
  items = []
  role = 'anonymous'
  payment = 'not-paid'
  refuseQuantity = undefined
  refuseMail = undefined
  giveaways = [openGiveaway(1)]
  sessionStorage.clear()
  firstList = Promise.resolve()
  added = Promise.resolve()
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role })),
    fake(donations.getDonorAccount, () => null),
    fake(entries.listGiveaways, () => giveaways),
    fake(entries.getDonorStats, () => ({ ...noEntries, activeMultipliers: running })),
    fake(donations.processPaymentSuccess, () => ({ status: payment, checkoutId: makeId() })),
    fake(donations.mailCartLink, () => refuseMail ?? { days: 7 }),
    fake(donations.listCartItems, async () => {
      const asked = items
      await firstList
      return asked
    }),
    fake(donations.addCartItem, async ({ body }) => {
      await added
      if (body.productType === 'multiplier' && items.length === 0) return new Refuses('multiplier-needs-donation')
      const time = '2026-11-21T12:00:00Z'
      const item: Item = {
        id: makeId(),
        sessionId: body.sessionId,
        donorEmail: body.donorEmail ?? null,
        productType: body.productType,
        productId: body.productId,
        membershipLevel: body.membershipLevel ?? null,
        amount: body.amount,
        quantity: body.quantity,
        isRecurring: body.isRecurring ?? false,
        metadata: body.metadata,
        createdAt: time,
        updatedAt: time,
      }
      items = [...items, item]
      return item
    }),
    fake(donations.changeCartItem, ({ params, body }) => {
      if (refuseQuantity) return refuseQuantity
      items = items.map((item) => (item.id === params.itemId ? { ...item, quantity: body.quantity } : item))
      return items.find(({ id }) => id === params.itemId) ?? new Refuses('not-found')
    }),
    fake(donations.removeCartItem, ({ params }) => {
      items = items.filter(({ id }) => id !== params.itemId)
      return undefined
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const silver = '/cart?amount=4.95&membership=silver&email=ruth%40example.org&name=Ruth%20Alvarez'
const posts = () => server.heard.filter(({ path, body }) => path === '/api/cart' && body !== undefined)

it('adds the line of its address once, says so, and cleans the address (spec 02 §4)', async () => {
  const { router } = renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Donation Added')
  await screen.findByText('Silver membership')
  // Said once: by the page, where no toast lies over the title.
  expect(screen.queryByText(/is in your cart\.$/)).toBeNull()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(posts()).toHaveLength(1)
  expect(posts()[0]?.body).toMatchObject({
    productType: 'membership',
    productId: 'silver',
    amount: '4.95',
    isRecurring: true,
    donorEmail: 'ruth@example.org',
    sessionId: localStorage.getItem('cartSessionId'),
  })
})

it('shows the line that it added, also when an older answer is still on its way', async () => {
  let answerFirstList: () => void = () => undefined
  firstList = new Promise((resolve) => {
    answerFirstList = resolve
  })
  renderPage('/cart', <CartPage />, silver)
  await waitFor(() => expect(posts()).toHaveLength(1))
  setTimeout(answerFirstList, 100)
  await screen.findByText('Donation Added')
  await screen.findByText('Silver membership')
})

it('adds nothing from an address that is not complete', async () => {
  renderPage('/cart', <CartPage />, '/cart?amount=4.95&membership=silver&email=ruth%40example.org')
  await screen.findByText('Your cart is empty')
  expect(posts()).toEqual([])
})

it('refuses an empty cart at the checkout (spec 02 §8)', async () => {
  const { user, router } = renderPage('/cart', <CartPage />)
  await screen.findByText('Your cart is empty')
  const button = await screen.findByRole('button', {
    name: 'Proceed to Checkout',
    description: 'Empty Cart. Add items to your cart before checkout.',
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('Empty Cart. Add items to your cart before checkout.')
  expect(router.state.location.pathname).toBe('/cart')
})

it('says why a multiplier cannot be added alone', async () => {
  const { user } = renderPage('/cart', <CartPage />)
  const button = await screen.findByRole('button', {
    name: /2x Entry Multiplier/,
    description: /Add a gift or a membership first/,
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  await screen.findByText('Cannot Add Multiplier')
  screen.getByText('Multipliers can only be added to active donor accounts with donations')
})

const fifty = '/cart?amount=50.00&membership=none&type=donation&email=ruth%40example.org&name=Ruth'

it('shows what a multiplier would add, and what it makes of a gift', async () => {
  const { user } = renderPage('/cart', <CartPage />, fifty)
  await screen.findByText(/^Earns 12 entries\./)
  await screen.findByText('Adds 24 entries to this cart')
  await user.click(await screen.findByRole('button', { name: 'Add to cart: 2x Entry Multiplier' }))
  await screen.findByText(/^Earns 12 × 2 = 24 entries\./)
  await screen.findByText('Adds 12 entries to this cart')
})

it('says that it earns nothing while the main giveaway takes no entries, and offers no multiplier', async () => {
  giveaways = []
  const time = '2026-11-21T12:00:00Z'
  const twice = { productType: 'multiplier' as const, productId: 'multiplier-2x', amount: '5.00', quantity: 1 }
  items = [
    {
      id: makeId(),
      sessionId: makeId(),
      donorEmail: null,
      membershipLevel: null,
      isRecurring: false,
      ...twice,
      metadata: { name: '2x Entry Multiplier' },
      createdAt: time,
      updatedAt: time,
    },
  ]
  renderPage('/cart', <CartPage />, fifty)
  await screen.findByText(
    'The main giveaway has closed, so gifts and memberships earn no entries right now. They still help the cause.',
  )
  await screen.findByText('From Ruth')
  screen.getByText('It has nothing to multiply in this cart.')
  expect(screen.queryByText('Available Multipliers')).toBeNull()
  expect(document.body.textContent).not.toMatch(/Earns|Adds \d/)
})

it('promises no entries, and no more of them, to somebody who said that they live where the giveaway is not open', async () => {
  sessionStorage.setItem('evenhand.saidRegion', JSON.stringify('CA-QC'))
  renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  await screen.findByText(/^The giveaway isn’t open where you live, so this earns no entries\./)
  expect(screen.queryByText('Available Multipliers')).toBeNull()
  expect(document.body.textContent).not.toMatch(/Earns|Adds \d/)
})

it('says of a membership what is charged again, when, and how to cancel', async () => {
  renderPage('/cart', <CartPage />, silver)
  await screen.findByText(
    /^Renews at \$4\.95 a month until you cancel\. If you pay today, the next charge is on \w{3} \d+, \d{4}\. Cancel any time/,
  )
  screen.getByText('Total today')
})

it('says the next charge and the end of a multiplier by the server’s clock', async () => {
  const trueNow = Date.now()
  const dayMilliseconds = 86_400_000
  const OwnDate = Date
  /** The browser's clock is 90 days ahead, however it is read. */
  globalThis.Date = class extends OwnDate {
    constructor(...given: [] | [number | string | Date]) {
      super(given[0] ?? OwnDate.now() + 90 * dayMilliseconds)
    }
    static override now = () => OwnDate.now() + 90 * dayMilliseconds
  } as DateConstructor
  try {
    const { user } = renderPage('/cart', <CartPage />, silver)
    const nextCharge = dayInWords(addMonths(new OwnDate(trueNow), 1))
    await screen.findByText(new RegExp(`next charge is on ${nextCharge}\\.`))
    await user.click(await screen.findByRole('button', { name: 'Add to cart: 2x Entry Multiplier' }))
    const end = dayInWords(new OwnDate(trueNow + 30 * dayMilliseconds))
    expect(await screen.findByText(new RegExp(`paid today, it runs until ${end}\\.`))).toBeTruthy()
  } finally {
    globalThis.Date = OwnDate
  }
})

it('offers nothing beside a memorial, and names the person', async () => {
  const time = '2026-11-21T12:00:00Z'
  const metadata = { name: 'Memorial tile 9, In Honor Of', inMemoryOf: 'Augusta Ada King' }
  const tile = { productType: 'memorial' as const, productId: makeId(), amount: '100.00', quantity: 1 }
  items = [
    {
      id: makeId(),
      sessionId: makeId(),
      donorEmail: null,
      membershipLevel: null,
      isRecurring: false,
      ...tile,
      metadata,
      createdAt: time,
      updatedAt: time,
    },
  ]
  renderPage('/cart', <CartPage />)
  await screen.findByText(/^For Augusta Ada King\. Earns 50 entries\./)
  expect(screen.queryByText('Available Multipliers')).toBeNull()
})

it('adds two multipliers that are pressed one right after the other', async () => {
  const { user } = renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  const slow = Promise.withResolvers<void>()
  added = slow.promise
  await user.click(screen.getByRole('button', { name: /2x Entry Multiplier/ }))
  await user.click(screen.getByRole('button', { name: /3x Entry Multiplier/ }))
  await waitFor(() => expect(posts()).toHaveLength(3))
  slow.resolve()
  await screen.findByRole('button', { name: 'Remove 2x Entry Multiplier' })
  await screen.findByRole('button', { name: 'Remove 3x Entry Multiplier' })
  expect(new Set(posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
})

it('multiplies quantity into the total, keeps it at 1 or more, and takes lines out', async () => {
  const { user } = renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  await user.click(screen.getByRole('button', { name: /3x Entry Multiplier/ }))
  await screen.findByText('$12.45')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'One more' }))
  await screen.findByText('$19.95')
  await user.click(screen.getByRole('button', { name: 'Remove 3x Entry Multiplier' }))
  await screen.findByText('Item removed from cart')
  await waitFor(() => expect(screen.queryByText('$19.95')).toBeNull())
})

/** As another tab of this browser would change the cart. */
function changeElsewhere(change: (before: Item[]) => Item[]): void {
  items = change(items)
  dispatchEvent(new StorageEvent('storage', { key: 'evenhand.cartChanged', newValue: makeId() }))
}

it('adds the line of an address once, also when the page is loaded again before the answer has come', async () => {
  let answer: () => void = () => undefined
  added = new Promise((resolve) => {
    answer = resolve
  })
  renderPage('/cart', <CartPage />, silver)
  await waitFor(() => expect(posts()).toHaveLength(1))
  cleanup()
  renderPage('/cart', <CartPage />, silver)
  await waitFor(() => expect(posts()).toHaveLength(2))
  answer()
  await screen.findByText('Donation Added')
  expect(new Set(posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  await waitFor(() => expect(sessionStorage.getItem('evenhand.addedFromAddress')).toBeNull())
})

it('shows what another tab has changed, without a reload', async () => {
  const { user } = renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  await user.click(screen.getByRole('button', { name: /3x Entry Multiplier/ }))
  await screen.findByText('$12.45')
  changeElsewhere((before) => before.filter(({ productType }) => productType !== 'multiplier'))
  await waitFor(() => expect(screen.queryByText('$12.45')).toBeNull())
})

it('says when a line was changed elsewhere meanwhile, and shows it as it is', async () => {
  const { user } = renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  await user.click(screen.getByRole('button', { name: /3x Entry Multiplier/ }))
  await screen.findByText('$12.45')
  refuseQuantity = new Refuses('conflict')
  await user.click(screen.getByRole('button', { name: 'One more' }))
  await screen.findByText(/Someone else changed this in the meantime/)
  await screen.findByText('$12.45')
})

it('counts quick clicks, each told with the line as it was seen', async () => {
  const { user } = renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  await user.click(screen.getByRole('button', { name: /3x Entry Multiplier/ }))
  await screen.findByText('$12.45')
  await user.tripleClick(screen.getByRole('button', { name: 'One more' }))
  await screen.findByText('$34.95')
  await waitFor(() => expect(items.find(({ productType }) => productType === 'multiplier')?.quantity).toBe(4))
})

it('tells with dates what a multiplier extends', async () => {
  role = 'donor'
  const { user } = renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  await screen.findByText(/Runs until Dec 21, 2126\. Buying extends it to Jan 20, 2127\./)
  await user.click(screen.getByRole('button', { name: /3x Entry Multiplier/ }))
  await screen.findByText(/for 30 days: runs until Dec 21, 2126, this extends it to Jan 20, 2127\./)
  await user.click(screen.getByRole('button', { name: 'One more' }))
  await screen.findByText(/for 60 days: runs until Dec 21, 2126, this extends it to Feb 19, 2127\./)
  screen.getByText('It would add nothing: ×3 counts instead until Dec 21, 2126.')
  expect(screen.queryByRole('button', { name: /2x Entry Multiplier/ })).toBeNull()
})

it('says at a smaller multiplier that it adds nothing beside a larger one, and until when', async () => {
  const { user } = renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  await user.click(screen.getByRole('button', { name: /2x Entry Multiplier/ }))
  await screen.findByText(/for 30 days: paid today, it runs until/)
  await user.click(screen.getByRole('button', { name: /3x Entry Multiplier/ }))
  await screen.findAllByText(/^It would add nothing: ×3 counts instead until/)
  const [ofSmaller] = screen.getAllByRole('button', { name: 'One more' })
  if (ofSmaller) await user.click(ofSmaller)
  await screen.findByText(/for 60 days: paid today, it runs until .* It adds nothing until .*: ×3 counts instead\.$/)
})

it('offers to cover the fee of a gift, with the true number, and hands it to the checkout', async () => {
  const { user, router } = renderPage(
    '/cart',
    <CartPage />,
    '/cart?amount=50.00&membership=none&type=donation&email=ruth%40example.org&name=Ruth',
  )
  await user.click(await screen.findByRole('checkbox', { name: /Add \$1\.80 to cover the card fee/ }))
  await screen.findByText('$51.80')
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  expect(JSON.parse(sessionStorage.getItem('checkoutData') ?? '{}')).toMatchObject({
    amount: '51.80',
    metadata: { feeCover: '1.80' },
  })
})

it('covers the fee of a membership each month, and says what is charged again', async () => {
  const { user } = renderPage('/cart', <CartPage />, silver)
  await user.click(await screen.findByRole('checkbox', { name: /^Add \$0\.46 to cover the card fee, each month/ }))
  await screen.findByText('$5.41')
  screen.getByText(/^Renews at \$5\.41 a month \(\$4\.95 \+ \$0\.46 card fee\) until you cancel\./)
})

it('mails the cart, and says what is wrong', async () => {
  const { user } = renderPage('/cart', <CartPage />, silver)
  await user.click(await screen.findByRole('button', { name: 'Email me this cart' }))
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('ruth@example.org')
  await user.clear(email)
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText('Please enter a valid email address')
  await user.type(email, 'ruth@example.org')
  refuseMail = new Refuses('too-many-requests')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(/Too many requests/)
  refuseMail = undefined
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(/We’ve sent the link to/)
})

it.each([
  ['recorded', /Your payment of \$50\.00 went through/],
  ['processing', /Your bank hasn’t finished processing your payment of \$50\.00/],
] as const)('tells of a payment whose page was closed: %s', async (status, words) => {
  payment = status
  localStorage.setItem('evenhand.begunPayment', JSON.stringify({ paymentIntentId: 'pi_abc', amount: '50.00' }))
  renderPage('/cart', <CartPage />)
  await screen.findByText(words)
  expect(localStorage.getItem('evenhand.begunPayment') === null).toBe(status === 'recorded')
  localStorage.removeItem('evenhand.begunPayment')
})

it('says nothing of a payment that was not made, and goes on', async () => {
  localStorage.setItem('evenhand.begunPayment', JSON.stringify({ paymentIntentId: 'pi_abc', amount: '50.00' }))
  renderPage('/cart', <CartPage />, silver)
  await screen.findByText('Silver membership')
  expect(screen.queryByText(/payment of/)).toBeNull()
  localStorage.removeItem('evenhand.begunPayment')
})
