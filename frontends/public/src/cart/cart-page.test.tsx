/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { donations, gateway } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { CartPage } from './cart-page.tsx'

type Item = ReturnType<typeof donations.CartItem.parse>
let items: Item[] = []
/** Resolves when the first list of lines may be answered, as it was when it was asked for. */
let firstList: Promise<void>
let nextId = 1
const makeId = () => `0190a0a0-0000-7000-8000-${String(nextId++).padStart(12, '0')}`
let server: FakeApi
let restore: () => void

beforeEach(async () => {
  items = []
  firstList = Promise.resolve()
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'anonymous' as const })),
    fake(donations.listCartItems, async () => {
      const asked = items
      await firstList
      return asked
    }),
    fake(donations.addCartItem, ({ body }) => {
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
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await screen.findByText('Empty Cart')
  screen.getByText('Add items to your cart before checkout')
  expect(router.state.location.pathname).toBe('/cart')
})

it('says why a multiplier cannot be added alone', async () => {
  const { user } = renderPage('/cart', <CartPage />)
  await user.click(await screen.findByRole('button', { name: /2x Entry Multiplier/ }))
  await screen.findByText('Cannot Add Multiplier')
  screen.getByText('Multipliers can only be added to active donor accounts with donations')
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
