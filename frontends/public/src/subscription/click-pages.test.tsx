/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { email } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { ConfirmPage } from './confirm-page.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

const good = 'a'.repeat(43)
const old = 'b'.repeat(43)

let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([
    fake(email.confirmSubscription, ({ body }) =>
      body.token === good ? { status: 'active' as const } : new Refuses('link-expired'),
    ),
    fake(email.unsubscribe, ({ params }) =>
      params.token === good ? { status: 'unsubscribed' as const } : new Refuses('link-expired'),
    ),
    fake(email.subscribe, () => ({ days: 7 })),
    fake(email.listPublicEmailLists, () => []),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

it.each([
  ['/email/confirm', <ConfirmPage key="confirm" />, 'Confirm', 'You’re on the list'],
  ['/email/unsubscribe', <UnsubscribePage key="unsubscribe" />, 'Unsubscribe', 'You’re unsubscribed'],
])('%s does nothing before the click, and says what the click did', async (path, page, button, done) => {
  const { user } = renderPage(path, page, `${path}${path === '/email/unsubscribe' ? '?' : '#'}token=${good}`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.heard).toEqual([])
  await user.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('heading', { name: done })
  expect(screen.queryByRole('button', { name: button })).toBeNull()
})

it('an old link to confirm leads to a new one', async () => {
  const { user } = renderPage('/email/confirm', <ConfirmPage />, `/email/confirm#token=${old}`)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/expired or was already used/)
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByText('ada@example.org')
})

it('a link to leave that belongs to nobody says so', async () => {
  const { user } = renderPage('/email/unsubscribe', <UnsubscribePage />, `/email/unsubscribe?token=${old}`)
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  await screen.findByRole('alert')
  screen.getByRole('link', { name: 'Contact us' })
})
