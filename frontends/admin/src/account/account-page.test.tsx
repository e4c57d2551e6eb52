/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { deskAccount, gateway, passkeys } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { aDeskAccount } from '../../../../packages/web-kit/src/testing/a-desk-account.ts'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { AccountPage } from './account-page.tsx'

const at = '2026-11-21T12:00:00.000Z'
const browser = (id: string, name: string, isThis = false): gateway.OwnSession => ({
  id: id.padEnd(43, 'x'),
  browser: name,
  provedBy: null,
  startedAt: at,
  lastSeenAt: at,
  isThis,
})

const wrongPassword = () =>
  new Refuses('invalid-request', { errors: [{ path: 'current', message: 'That isn’t your current password' }] })
const wrongCode = () => new Refuses('invalid-request', { errors: [{ path: 'code', message: 'That code isn’t right' }] })
const takenAddress = () =>
  new Refuses('invalid-request', { errors: [{ path: 'email', message: 'Someone with this email address works here' }] })
const passkey = (id: string, name: string, lastUsedAt: string | null = null): passkeys.Passkey => ({
  id: `0190a0a0-0000-7000-8000-0000000000${id}`,
  name,
  addedAt: at,
  lastUsedAt,
  isBackedUp: lastUsedAt === null,
})

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** The account of an auditor who is logged in on three browsers, and what it keeps. */
async function open(account: Partial<deskAccount.DeskAccount> = {}) {
  const kept = {
    passkeys: account.passkeys ?? [],
    askedEmail: null as string | null,
    password: 'correct horse battery',
    sessions: [
      browser('a', 'Firefox on Windows', true),
      { ...browser('b', 'Safari on iPhone'), loggedInBy: 'passkey' as const },
      browser('c', 'Chrome on Android'),
    ],
  }
  const endOthers = () => {
    kept.sessions = kept.sessions.filter(({ isThis }) => isThis)
    return undefined
  }
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles: ['auditor' as const] })),
    fake(deskAccount.getDeskAccount, () =>
      aDeskAccount({ roles: ['auditor'], ...account, askedEmail: kept.askedEmail, passkeys: kept.passkeys }),
    ),
    fake(deskAccount.askForDeskEmail, ({ body: { email, proof } }) => {
      if (proof.current !== kept.password) return wrongPassword()
      if (email === 'alan@example.org') return takenAddress()
      kept.askedEmail = email
      return undefined
    }),
    fake(passkeys.renamePasskey, ({ params, body: { name } }) => {
      kept.passkeys = kept.passkeys.map((one) => (one.id === params.passkeyId ? { ...one, name } : one))
      return undefined
    }),
    fake(passkeys.removePasskey, ({ params, body }) => {
      if (body.current !== kept.password) return wrongPassword()
      if (!('code' in body) || body.code !== '287082') return wrongCode()
      kept.passkeys = kept.passkeys.filter(({ id }) => id !== params.passkeyId)
      return endOthers()
    }),
    fake(deskAccount.changeDeskPassword, ({ body }) => {
      if (body.current !== kept.password) return wrongPassword()
      kept.password = body.password
      return endOthers()
    }),
    fake(gateway.listOwnSessions, () => kept.sessions),
    fake(gateway.endOwnSession, ({ params }) => {
      kept.sessions = kept.sessions.filter(({ id }) => id !== params.sessionId)
      return undefined
    }),
    fake(gateway.endOtherSessions, endOthers),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/account', <AccountPage />), kept }
}

it('says who it is, with nothing there that an owner decides', async () => {
  await open()
  await screen.findByText('grace@example.org')
  screen.getByText('Auditor')
  expect(screen.queryAllByRole('textbox')).toEqual([])
})

it('asks for another address, which comes back where it is someone else’s, and says where the link went', async () => {
  const { user, kept } = await open()
  await user.click(await screen.findByRole('button', { name: 'Change address' }))
  await user.type(screen.getByLabelText('New email address'), 'alan@example.org{Enter}')
  await user.type(await screen.findByLabelText('Your password'), 'a wrong one{Enter}')
  await screen.findByText('That isn’t your current password')
  await user.clear(screen.getByLabelText('Your password'))
  await user.type(screen.getByLabelText('Your password'), `${kept.password}{Enter}`)
  await screen.findByText('Someone with this email address works here')
  const field = screen.getByLabelText('New email address')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'grace@new.example.org{Enter}')
  await user.type(await screen.findByLabelText('Your password'), `${kept.password}{Enter}`)
  await screen.findByText(/Follow the link that we emailed to grace@new.example.org within 24 hours/)
  screen.getByText('grace@example.org')
  expect(kept.askedEmail).toBe('grace@new.example.org')
})

it('of who has no address says what that means, and leads to the form', async () => {
  const { user } = await open({ email: null })
  await screen.findByText(/nobody can tell you that your login was used or changed/)
  await user.click(screen.getByRole('link', { name: 'Enter your email address' }))
  const field = await screen.findByLabelText('New email address')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  screen.getByRole('button', { name: 'Enter an address' })
  await user.click(screen.getByRole('link', { name: 'Enter your email address' }))
  await screen.findByLabelText('New email address')
})

it('changes the password for who knows the current one, and shows which sessions that ended', async () => {
  const { user, kept } = await open()
  await screen.findByText('Safari on iPhone')
  await user.type(await screen.findByLabelText('Current password'), 'a wrong one')
  await user.type(screen.getByLabelText('New password'), 'staple and another word')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('That isn’t your current password')
  await user.clear(screen.getByLabelText('Current password'))
  await user.type(screen.getByLabelText('Current password'), kept.password)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(kept.password).toBe('staple and another word')
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

it('takes no password that is too short', async () => {
  const { user } = await open()
  await user.type(await screen.findByLabelText('New password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Use at least 12 characters')
  screen.getByText('Enter your current password')
})

it('says of a session with what it began, where that is known', async () => {
  await open()
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(rows.map((row) => /Logged in[^N]*/.exec(row.textContent ?? '')?.[0].trim())).toEqual([
    'Logged in',
    'Logged in with a passkey alone,',
    'Logged in',
  ])
})

it('ends one session, or all others, and never the one that asks', async () => {
  const { user, kept } = await open()
  const rows = within(await screen.findByRole('list'))
  expect(rows.getAllByRole('button')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'End session on Chrome on Android' }))
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'End the other session' }))
  await waitFor(() => expect(kept.sessions.map(({ isThis }) => isThis)).toEqual([true]))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
})

it('lists the passkeys with when they were used, and removes one for who knows the password and has a code', async () => {
  const { user, kept } = await open({ passkeys: [passkey('a1', 'Work laptop', at), passkey('a2', 'Phone')] })
  const list = within(await screen.findByRole('list', { name: 'Your passkeys' }))
  list.getByText(/Last used/)
  list.getByText(/Not used yet.*Kept in an account of yours/)
  await user.click(list.getByRole('button', { name: 'Remove Phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Phone”?' }))
  await user.type(dialog.getByLabelText('Code'), '000000')
  await user.type(dialog.getByLabelText('Your password'), 'a wrong one{Enter}')
  await dialog.findByText('That isn’t your current password')
  await user.clear(dialog.getByLabelText('Your password'))
  await user.type(dialog.getByLabelText('Your password'), `${kept.password}{Enter}`)
  await dialog.findByText('That code isn’t right')
  await user.clear(dialog.getByLabelText('Code'))
  await user.type(dialog.getByLabelText('Code'), '287082{Enter}')
  await waitFor(() => expect(list.queryByText('Phone')).toBeNull())
  expect(kept.passkeys.map(({ name }) => name)).toEqual(['Work laptop'])
})

it('renames a passkey in its place', async () => {
  const { user, kept } = await open({ passkeys: [passkey('a1', 'Work laptop', at), passkey('a2', 'Phone')] })
  await user.click(await screen.findByRole('button', { name: 'Rename Phone' }))
  const field = screen.getByLabelText('New name of Phone')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'me@example.org{Enter}')
  await screen.findByText(/without “:\/\/” and “@”/)
  await user.clear(field)
  await user.type(field, 'My new phone{Enter}')
  const again = await screen.findByRole('button', { name: 'Rename My new phone' })
  expect(document.activeElement).toBe(again)
  expect(kept.passkeys.map(({ name }) => name)).toEqual(['Work laptop', 'My new phone'])
})

it('keeps the only passkey of who needs a second factor', async () => {
  await open({ passkeys: [passkey('a1', 'Work laptop')], factorRequired: true })
  await screen.findByText(/^Your only second factor/)
  expect(screen.queryByRole('button', { name: 'Remove Work laptop' })).toBeNull()
})

it('says what removing the only passkey of who works alone ends', async () => {
  const { user } = await open({ passkeys: [passkey('a1', 'Work laptop')] })
  await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }))
  await screen.findByText(/From then on your password alone logs you in/)
})

it('says that nothing stands in for passkeys once their recovery codes are used up', async () => {
  await open({ passkeys: [passkey('a1', 'Work laptop')], recoveryCodesLeft: 0 })
  await screen.findByText(/You have no recovery code left: make new ones/)
  screen.getByRole('button', { name: 'New recovery codes' })
})

// As this environment is, which has no WebAuthn; with it: tests/e2e/passkeys.test.ts.
it('says in a browser that can’t make a passkey that it can’t', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  screen.getByText(/^This browser doesn’t support passkeys/)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  screen.getByRole('button', { name: 'Add a passkey' })
})
