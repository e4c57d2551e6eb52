/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { identity } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { LinkPage } from './link-page.tsx'

let server: FakeApi
let restore: () => void
let isGood: boolean
beforeEach(async () => {
  isGood = true
  server = await startFakeApi([
    fake(identity.verifyLink, () => ({ role: 'donor' as const })),
    fake(identity.proveMailbox, () => (isGood ? { status: 'proved' as const } : new Refuses('link-expired'))),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
})

const asked = () => server.heard.filter(({ path }) => path === '/api/session/mailbox-proofs')

it('the link of an email about an entry confirms the address with a click, and signs nobody in', async () => {
  const { user } = renderPage('/sign-in/link', <LinkPage />, '/sign-in/link#proof=a.b.c')
  await screen.findByRole('heading', { name: 'Confirm your email' })
  expect(asked()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }))
  await screen.findByText(/^Your email is confirmed\. Your free entries count now/)
  expect(asked().map(({ body }) => body)).toEqual([{ token: 'a.b.c' }])
  expect(screen.getByRole('link', { name: 'See my entries' }).getAttribute('href')).toBe('/donor-account')
})

it('a link that is too old leads to signing in, which confirms the address as well', async () => {
  isGood = false
  const { user } = renderPage('/sign-in/link', <LinkPage />, '/sign-in/link#proof=a.b.c')
  await user.click(await screen.findByRole('button', { name: 'Confirm my email' }))
  await screen.findByRole('alert')
  screen.getByRole('link', { name: 'Sign in with my email' })
})

it('the link of a code signs in with a click, by what is behind the number sign', async () => {
  const { user } = renderPage('/sign-in/link', <LinkPage />, '/sign-in/link#token=abc&to=member-portal')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(server.heard.map(({ body }) => body)).toContainEqual({ token: 'abc' }))
})
