/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { donations, gateway } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createQueryClient, useCartSession } from '@evenhand/web-kit/facade'
import { QueryClientProvider } from '@tanstack/react-query'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { At, renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Header } from './header.tsx'

const time = '2026-11-21T12:00:00Z'
const cartId = '0190a0a0-0000-4000-8000-000000000001'

let role: 'anonymous' | 'donor'
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  role = 'anonymous'
  localStorage.clear()
  useCartSession.setState({ id: '' })
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role })),
    fake(gateway.endSession, () => {
      role = 'anonymous'
      return undefined
    }),
    fake(donations.getDonorAccount, () => ({
      id: cartId,
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
      membershipLevel: 'none' as const,
      totalDonated: '50.00',
      membershipPayments: '0.00',
      lastActivityAt: time,
      createdAt: time,
    })),
    fake(donations.listCartItems, () =>
      [1, 2].map((quantity) => ({
        id: `0190a0a0-0000-7000-8000-00000000000${quantity}`,
        sessionId: cartId,
        donorEmail: null,
        productType: 'multiplier' as const,
        productId: 'multiplier-2x',
        membershipLevel: null,
        amount: '5.00',
        quantity,
        isRecurring: false,
        metadata: {},
        createdAt: time,
        updatedAt: time,
      })),
    ),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const linksOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the person icon', () => {
  it('is a link to the member portal in a page that has no JavaScript yet', () => {
    const html = renderToString(
      <QueryClientProvider client={createQueryClient()}>
        <At>
          <Header />
        </At>
      </QueryClientProvider>,
    )
    expect(html).toMatch(/<a[^>]*aria-label="Member account"[^>]*href="\/member-portal"/)
    expect(html).not.toContain('role="button"')
  })

  it('offers a visitor the two ways to sign in, and closes with Escape to where it was opened', async () => {
    const { user } = renderPage('/', <Header />)
    const icon = await screen.findByRole('button', { name: 'Account' })
    await user.click(icon)
    const menu = await screen.findByRole('navigation', { name: 'Account' })
    expect(linksOf(menu)).toEqual(['/donor-account', '/member-portal'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
    expect(document.activeElement).toBe(icon)
  })

  it('knows who is signed in, and signs out', async () => {
    role = 'donor'
    const { user } = renderPage('/', <Header />)
    await user.click(await screen.findByRole('button', { name: 'Account, signed in' }))
    const menu = await screen.findByRole('navigation', { name: 'Account' })
    await within(menu).findByText('Ada Lovelace')
    within(menu).getByText('ada@example.org')
    expect(linksOf(menu)).toContain('/member-portal')
    await user.click(within(menu).getByRole('button', { name: 'Sign Out' }))
    await screen.findByRole('button', { name: 'Account' })
    await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull())
  })
})

describe('the menu of a phone', () => {
  const openMenu = async () => {
    const { user } = renderPage('/', <Header />)
    await user.click(screen.getByRole('button', { name: 'Open the menu' }))
    const drawer = within(await screen.findByRole('dialog'))
    return { user, account: await drawer.findByRole('navigation', { name: 'Account' }) }
  }

  it('offers a visitor the two ways to sign in', async () => {
    const { user, account } = await openMenu()
    expect(linksOf(account)).toEqual(['/donor-account', '/member-portal'])
    await user.click(within(account).getByRole('link', { name: /^Sign in with email/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('knows who is signed in, and signs out', async () => {
    role = 'donor'
    const { user, account } = await openMenu()
    await within(account).findByText('Ada Lovelace')
    await user.click(within(account).getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(role).toBe('anonymous'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the cart icon', () => {
  it('says how many things are in the cart', async () => {
    localStorage.setItem('cartSessionId', cartId)
    renderPage('/', <Header />)
    await screen.findByRole('link', { name: 'Cart, 3 items' })
  })
})

it('a visitor without a cart gets none made, and none is asked for', async () => {
  renderPage('/', <Header />)
  await screen.findByRole('button', { name: 'Account' })
  await waitFor(() => expect(server.heard.map(({ path }) => path)).toEqual(['/api/session']))
  expect(localStorage.getItem('cartSessionId')).toBeNull()
  screen.getByRole('link', { name: 'Cart' })
})
