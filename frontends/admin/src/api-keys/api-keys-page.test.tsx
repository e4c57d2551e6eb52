/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { apiKeys, type DeskRole } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Roles } from '../frame/allowed.tsx'
import { ApiKeysPage } from './api-keys-page.tsx'

const dayMs = 24 * 60 * 60 * 1000
const at = '2026-11-21T12:00:00.000Z'
const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const shown = 'evh_key_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijk01'

const aKey = (more: Partial<apiKeys.ApiKey> = {}): apiKeys.ApiKey => ({
  id: makeId(1),
  name: 'Our CRM',
  scopes: ['gifts:read'],
  ending: 'jk01',
  state: 'active',
  createdByName: 'Ada',
  createdAt: at,
  expiresAt: new Date(Date.now() + 80 * dayMs).toISOString(),
  lastUsedOn: null,
  revokedAt: null,
  revokedByName: null,
  revokedBecause: null,
  ...more,
})

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** A desk with these keys. */
async function open(keys: apiKeys.ApiKey[] = [aKey()], roles: DeskRole[] = ['owner']) {
  const kept = { list: keys, made: [] as apiKeys.ApiKeyForm[] }
  server = await startFakeApi([
    fake(apiKeys.listApiKeys, () => kept.list),
    fake(apiKeys.makeApiKey, ({ body }) => {
      kept.made.push(body)
      const { lifetime, ...form } = body
      const apiKey = aKey({ ...form, id: makeId(2), ...(lifetime === 'never' ? { expiresAt: null } : {}) })
      kept.list = [apiKey, ...kept.list]
      return { apiKey, key: shown }
    }),
    fake(apiKeys.revokeApiKey, ({ params }) => {
      const found = kept.list.find(({ id }) => id === params.apiKeyId)
      if (!found) return new Refuses('not-found')
      return Object.assign(found, { state: 'revoked', revokedAt: at, revokedByName: 'Bea', revokedBecause: 'owner' })
    }),
  ])
  restore = routeFetchTo(server)
  const page = renderPage(
    '/admin/api-keys',
    <Roles value={roles}>
      <ApiKeysPage />
    </Roles>,
  )
  await screen.findByRole('heading', { name: 'API keys' })
  return { ...page, kept }
}

it('makes one, says what is wrong with it, warns of one that never expires, and shows it once', async () => {
  const { user, kept } = await open([])
  await screen.findByText('No API keys yet')
  await user.click(await screen.findByRole('button', { name: 'Make an API key' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Make key' }))
  await form.findByText('Choose at least one thing to read')
  form.getByText('Enter a name, such as the system that uses it')
  await user.type(form.getByLabelText('Name'), 'The books')
  await user.click(form.getByRole('checkbox', { name: /donors:read/ }))
  await user.click(form.getByRole('checkbox', { name: /gifts:read/ }))
  expect(form.queryByText(/still works when it leaks/)).toBeNull()
  await user.selectOptions(form.getByLabelText('Expires'), 'Never')
  await form.findByText(/still works when it leaks/)
  await user.click(form.getByRole('button', { name: 'Make key' }))
  await screen.findByText(shown)
  screen.getByRole('button', { name: /Copy/ })
  // A key that is pressed by mistake loses nothing.
  await user.keyboard('{Escape}')
  const asked = within(await screen.findByRole('dialog', { name: 'Have you kept the key?' }))
  screen.getByText(shown)
  await user.click(asked.getByRole('button', { name: 'Show it' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Have you kept the key?' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'I’ve kept it' }))
  const list = within(await screen.findByRole('list', { name: 'API keys' }))
  list.getByRole('heading', { name: 'The books' })
  list.getByText('Never expires.')
  expect(screen.queryByText(shown)).toBeNull()
  expect(kept.made).toEqual([{ name: 'The books', scopes: ['gifts:read', 'donors:read'], lifetime: 'never' }])
})

it('revokes one after a question, and keeps it in view with who did it', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Revoke Our CRM' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  const over = within(await screen.findByRole('list', { name: 'Expired and revoked API keys' }))
  over.getByText(/by Bea/)
  expect(over.queryByRole('button')).toBeNull()
})

it.each<[Partial<apiKeys.ApiKey>, RegExp]>([
  [{ expiresAt: new Date(Date.now() + 3 * dayMs).toISOString() }, /That is soon. Make a new key/],
  [{ state: 'expired', expiresAt: at }, /Expired/],
  [{ lastUsedOn: '2026-11-20' }, /Last used/],
  [
    { state: 'revoked', revokedAt: at, revokedByName: 'Bea', revokedBecause: 'maker-left' },
    /because Ada, who made it, is no longer an owner/,
  ],
])('says how one is: %j', async (more, words) => {
  await open([aKey(more)])
  const card = (await screen.findByRole('heading', { name: 'Our CRM' })).closest('section')
  expect(card?.textContent).toMatch(words)
})

it('has no button that changes anything for who only reads it', async () => {
  await open([aKey()], ['auditor'])
  await screen.findByRole('heading', { name: 'Our CRM' })
  expect(screen.queryAllByRole('button')).toEqual([])
})
