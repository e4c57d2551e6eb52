/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { gateway, identity } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { LoginPage } from './login-page.tsx'

const session = { role: 'administrator' as const, roles: ['owner' as const], expiresAt: '2026-11-22T12:00:00.000Z' }
const token = 'x'.repeat(43)

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** The login of who has a second factor, past the password. */
async function givePassword(factors: identity.HalfLogin['factors'] = ['app'], asks = 'Code') {
  const kept = { isIn: false, isOver: false }
  server = await startFakeApi([
    fake(gateway.getSession, () => (kept.isIn ? session : { role: 'anonymous' as const })),
    fake(identity.logIn, () => ({ next: 'code' as const, token, expiresAt: session.expiresAt, factors })),
    fake(identity.logInWithCode, ({ body }) => {
      if (kept.isOver) return new Refuses('code-expired')
      if (body.token !== token || body.code !== '287082') return new Refuses('code-wrong')
      kept.isIn = true
      return session
    }),
  ])
  restore = routeFetchTo(server)
  const page = renderPage('/admin', <LoginPage />)
  await page.user.type(screen.getByLabelText('Username'), 'grace')
  await page.user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByLabelText(asks)
  return { ...page, kept }
}

it('asks for a code after the password, says where it is wrong, and logs in with the right one', async () => {
  const { user, kept } = await givePassword()
  const code = screen.getByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.type(code, '111111{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/That code isn’t right/)
  expect(document.activeElement).toBe(code)
  await user.clear(code)
  await user.type(code, '287082{Enter}')
  await screen.findByText('Login successful')
  expect(kept.isIn).toBe(true)
})

it.each([
  [new Refuses('wrong-credentials'), 'Invalid username or password'],
  [new Refuses('too-many-requests', { retryAfterSeconds: 60 }), /^Too many/],
])('says at the fields why a login was refused, aloud, and has the password typed again', async (refused, words) => {
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'anonymous' as const })),
    fake(identity.logIn, () => refused),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage('/admin', <LoginPage />)
  await user.type(screen.getByLabelText('Username'), 'grace')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(screen.getByLabelText('Password'), 'a guess{Enter}')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(words).closest('form')).toBe(screen.getByLabelText('Password').closest('form'))
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  await user.keyboard('another one')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('another one')
})

it('leads back to the password, also once the login has ended', async () => {
  const { user, kept } = await givePassword()
  kept.isOver = true
  await user.type(screen.getByLabelText('Code'), '287082{Enter}')
  await screen.findByText(/expired or was already used/)
  await user.click(screen.getByRole('button', { name: 'Enter your password again' }))
  screen.getByLabelText('Username')
})

// As this environment is, which has no WebAuthn; with it: tests/e2e/passkeys.test.ts.
it('offers no passkey in a browser that can’t use one, and takes a recovery code from who has only passkeys', async () => {
  const { user, kept } = await givePassword(['passkey'], 'Recovery code')
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
  screen.getByText(/Neither your passkey nor a recovery code/)
  await user.type(screen.getByLabelText('Recovery code'), '287082{Enter}')
  await screen.findByText('Login successful')
  expect(kept.isIn).toBe(true)
})
