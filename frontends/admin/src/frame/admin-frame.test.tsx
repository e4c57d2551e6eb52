/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { deskAccount, entries, gateway, gifts } from '@evenhand/contracts/http'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { aDeskAccount } from '../../../../packages/web-kit/src/testing/a-desk-account.ts'
import { GiftsPage } from '../gifts/gifts-page.tsx'
import { AdminFrame } from './admin-frame.tsx'

const address = 'ada@example.test'
const administrator = {
  role: 'administrator' as const,
  roles: ['owner' as const],
  expiresAt: '2026-11-22T12:00:00.000Z',
}

let hasEnded: boolean
let lacksFactor: boolean
let server: FakeApi
let restore: () => void

beforeEach(async () => {
  hasEnded = false
  lacksFactor = false
  const gift: gifts.ListedGift = {
    id: '0190a0a0-0000-7000-8000-000000000001',
    amount: '50.00',
    paidBack: '0.00',
    donationType: 'one-time',
    membershipLevel: null,
    description: 'Gift of $50.00',
    entries: 12,
    status: 'confirmed',
    donorName: 'Ada Lovelace',
    donorEmail: address,
    createdAt: '2026-11-21T12:00:00.000Z',
    kind: 'one-time',
    way: 'card',
    receivedAt: '2026-11-21T12:00:00.000Z',
  }
  server = await startFakeApi([
    fake(gateway.getSession, () =>
      hasEnded
        ? { role: 'anonymous' as const }
        : { ...administrator, ...(lacksFactor && { factor: 'missing' as const }) },
    ),
    fake(deskAccount.beginSecondFactor, () => ({ key: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Evenhand:grace' })),
    fake(deskAccount.confirmSecondFactor, ({ body }) => {
      if (body.code !== '287082')
        return new Refuses('invalid-request', { errors: [{ path: 'code', message: 'That code isn’t right' }] })
      lacksFactor = false
      return { recoveryCodes: ['K3QF-8M2T-0ZXW-V5RB'] }
    }),
    fake(gateway.endSession, () => undefined),
    fake(gateway.keepSession, () => undefined),
    fake(deskAccount.getDeskAccount, () => (hasEnded ? new Refuses('sign-in-required') : aDeskAccount())),
    fake(gifts.listGifts, () =>
      hasEnded
        ? new Refuses('sign-in-required')
        : { items: [gift], next: null, total: 1, given: '50.00', paidBack: '0.00' },
    ),
    fake(entries.listGiftEntries, () => []),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  expect(server.complaints).toEqual([])
  await server.stop()
  localStorage.clear()
})

const heardOf = (call: { path: string }): number => server.heard.filter(({ path }) => path === call.path).length

const renderDesk = () =>
  renderPage(
    '/admin/*',
    <Routes>
      <Route element={<AdminFrame />}>
        <Route index element={<p>The desk</p>} />
        <Route path="gifts" element={<GiftsPage />} />
      </Route>
    </Routes>,
    '/admin/gifts',
  )

async function openDesk() {
  const page = renderDesk()
  await screen.findAllByText(address)
  return page
}

async function expectNothingLeft({ queries, router }: Awaited<ReturnType<typeof openDesk>>) {
  await screen.findByLabelText('Username')
  expect(screen.queryByText(address)).toBeNull()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  expect(queries.getQueryCache().findAll({ queryKey: ['admin'] })).toEqual([])
}

it('lets who needs a second factor do nothing else first, and opens the desk once they have kept the recovery codes', async () => {
  lacksFactor = true
  const { user } = renderDesk()
  await screen.findByRole('heading', { name: 'Set up your second factor' })
  expect(heardOf(gifts.listGifts)).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Use an authenticator app' }))
  await user.type(screen.getByLabelText('Your password'), 'correct horse battery{Enter}')
  await user.type(await screen.findByLabelText('Code from the app'), '111111{Enter}')
  await screen.findByText(/That code isn’t right/)
  await user.clear(screen.getByLabelText('Code from the app'))
  await user.type(screen.getByLabelText('Code from the app'), '287 082{Enter}')
  await screen.findByText('K3QF-8M2T-0ZXW-V5RB')
  // Another window tells that the session has changed: the codes stay, nobody shows them again.
  fireEvent.focus(window)
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'I’ve kept them' }))
  await screen.findAllByText(address)
  // What was pressed is gone: reading begins at the top of the page that has come.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Gifts' })))
  expect(scrolled.mock.calls).toEqual([[0, 0]])
  scrolled.mockRestore()
  expect(screen.queryByText('K3QF-8M2T-0ZXW-V5RB')).toBeNull()
})

it('says who is logged in, with the way to their account', async () => {
  await openDesk()
  const who = within(screen.getByRole('region', { name: 'Who is logged in' }))
  await who.findByText('Grace Hopper')
  who.getByText('Owner')
  expect(who.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/admin/account')
})

it('leaves for the sign-in, with nothing on the screen, when a call is refused because the session has ended', async () => {
  const page = await openDesk()
  hasEnded = true
  await page.user.type(screen.getByRole('searchbox'), 'Grace')
  await screen.findByText('Access Denied')
  await expectNothingLeft(page)
})

it('does so by looking, where nobody touches it', async () => {
  const page = await openDesk()
  hasEnded = true
  await screen.findByText('Access Denied', undefined, { timeout: 4_000 })
  await expectNothingLeft(page)
})

it('does so without a call as soon as somebody comes back to the tab', async () => {
  const page = await openDesk()
  hasEnded = true
  fireEvent.focus(globalThis.window)
  await screen.findByText('Access Denied')
  await expectNothingLeft(page)
})

it('logs out with nothing on the screen when nobody has used it for half an hour, and not before', async () => {
  const page = await openDesk()
  const opened = Date.now()
  const later = jest.spyOn(Date, 'now')
  try {
    later.mockReturnValue(opened + 27 * 60_000)
    fireEvent(document, new Event('visibilitychange'))
    expect(screen.queryByText('Are you still there?')).toBeNull()
    later.mockReturnValue(opened + 29 * 60_000)
    fireEvent(document, new Event('visibilitychange'))
    screen.getByText('Are you still there?')
    expect(screen.getAllByText(address)).not.toEqual([])
    later.mockReturnValue(opened + 30 * 60_000)
    fireEvent.keyDown(document.body, { key: 'a' })
    await screen.findByText('Logged out')
    await expectNothingLeft(page)
    expect(heardOf(gateway.keepSession)).toBe(0)
  } finally {
    later.mockRestore()
  }
})

it('logs out also who left the desk for another page and comes back to it', async () => {
  await openDesk()
  const opened = Date.now()
  const later = jest.spyOn(Date, 'now')
  try {
    later.mockReturnValue(opened + 1_000)
    fireEvent.keyDown(document.body, { key: 'a' })
    cleanup()
    later.mockReturnValue(opened + 32 * 60_000)
    renderDesk()
    await screen.findByText('Logged out')
    expect(screen.queryByText(address)).toBeNull()
  } finally {
    later.mockRestore()
  }
})

it('asks before that, and stays for who presses a key', async () => {
  await openDesk()
  const opened = Date.now()
  const later = jest.spyOn(Date, 'now')
  try {
    later.mockReturnValue(opened + 29 * 60_000)
    fireEvent(document, new Event('visibilitychange'))
    screen.getByText('Are you still there?')
    fireEvent.keyDown(document.body, { key: 'Shift' })
    expect(screen.queryByText('Are you still there?')).toBeNull()
    later.mockReturnValue(opened + 31 * 60_000)
    fireEvent(document, new Event('visibilitychange'))
    expect(screen.getAllByText(address)).not.toEqual([])
    await waitFor(() => expect(heardOf(gateway.keepSession)).toBe(1))
  } finally {
    later.mockRestore()
  }
})

it('tells that it is used, once a minute at most', async () => {
  await openDesk()
  const opened = Date.now()
  const later = jest.spyOn(Date, 'now')
  try {
    for (const seconds of [59, 61, 62, 115]) {
      later.mockReturnValue(opened + seconds * 1000)
      fireEvent.keyDown(document.body, { key: 'a' })
    }
    await waitFor(() => expect(heardOf(gateway.keepSession)).toBe(1))
  } finally {
    later.mockRestore()
  }
})

it('stays while the session lasts, also when somebody comes back to the tab', async () => {
  await openDesk()
  const before = server.heard.filter(({ path }) => path === gateway.getSession.path).length
  fireEvent.focus(globalThis.window)
  await waitFor(() =>
    expect(server.heard.filter(({ path }) => path === gateway.getSession.path)).toHaveLength(before + 1),
  )
  expect(screen.getAllByText(address)).not.toEqual([])
})

it('says nothing of denied access to an administrator who logs out', async () => {
  const page = await openDesk()
  const [logOut] = screen.getAllByRole('button', { name: 'Log out' })
  if (!logOut) throw new Error('There is no way to log out')
  await page.user.click(logOut)
  await expectNothingLeft(page)
  expect(screen.queryByText('Access Denied')).toBeNull()
})
