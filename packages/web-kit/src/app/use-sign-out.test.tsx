/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { donations, gateway } from '@evenhand/contracts/http'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { queries } from '../api/index.ts'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { begunPayment } from './begun-payment.ts'
import { useCartSession } from './cart-session.ts'
import { useSignOut, useSignOutElsewhere } from './use-sign-out.ts'

const ada: donations.DonorAccount = {
  id: '0190a0a0-0000-7000-8000-000000000002',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  membershipLevel: 'none',
  totalDonated: '50.00',
  membershipPayments: '0.00',
  lastActivityAt: '2026-11-21T12:00:00Z',
  createdAt: '2026-11-21T12:00:00Z',
}
let server: FakeApi
let restore: () => void
let role: 'donor' | 'anonymous' = 'donor'
afterEach(async () => {
  role = 'donor'
  restore()
  await server.stop()
})

/** Shows what it knows of a donor for as long as that is known, as a form does that was filled from it. */
function Page() {
  const session = useQuery(queries.session())
  const account = useQuery({ ...queries.donorAccount(), enabled: session.data?.role === 'donor' })
  const signOut = useSignOut()
  useSignOutElsewhere()
  return (
    <>
      <p>{account.data?.email ?? 'nobody'}</p>
      <button type="button" onClick={() => signOut.mutate()}>
        Sign out
      </button>
    </>
  )
}

/** Another tab of the browser writes to the storage that all of them have. */
function writtenElsewhere(key: string): void {
  const newValue = localStorage.getItem(key)
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
}

it('leaves nothing of a person in the other tabs either', async () => {
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role })),
    fake(gateway.endSession, () => undefined),
    fake(donations.getDonorAccount, () => ada),
  ])
  restore = routeFetchTo(server)
  const { user, queries: client } = renderPage('/', <Page />)
  await screen.findByText('ada@example.org')
  const before = new Set(Object.keys(localStorage))
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('nobody')
  const told = Object.keys(localStorage).filter((key) => !before.has(key))
  // The same page again, as it is in a tab where nobody has pressed anything.
  client.setQueryData(queries.session().queryKey, { role: 'donor' })
  await screen.findByText('ada@example.org')
  sessionStorage.setItem('checkoutData', '{"donorEmail":"ada@example.org"}')
  for (const key of told) writtenElsewhere(key)
  await screen.findByText('nobody')
  await waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(client.getQueriesData({ queryKey: ['donor'] }).filter(([, data]) => data !== undefined)).toEqual([])
})

it('leaves nothing of a person in the tab when they sign out, on the page that stays open neither', async () => {
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role })),
    fake(gateway.endSession, () => {
      role = 'anonymous'
      return undefined
    }),
    fake(donations.getDonorAccount, () => ada),
  ])
  restore = routeFetchTo(server)
  sessionStorage.setItem('checkoutData', '{"donorEmail":"ada@example.org"}')
  const cart = crypto.randomUUID()
  localStorage.setItem('cartSessionId', cart)
  useCartSession.getState().resume()
  begunPayment.write({ paymentIntentId: 'pi_1', amount: '5.00' })
  const { user, queries: client } = renderPage('/', <Page />)
  await screen.findByText('ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('nobody')
  await waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(begunPayment.read()).toBeUndefined()
  const { id } = useCartSession.getState()
  expect(id).not.toBe(cart)
  expect(localStorage.getItem('cartSessionId')).toBe(id)
  expect(client.getQueriesData({ queryKey: ['donor'] }).filter(([, data]) => data !== undefined)).toEqual([])
  expect(server.heard.filter(({ path }) => path === '/api/donor-account')).toHaveLength(1)
})
