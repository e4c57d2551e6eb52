/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { deskAccount } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { EmailPage } from './email-page.tsx'

const token = 'x'.repeat(43)
let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(refuse?: Refuses) {
  const confirmed: string[] = []
  server = await startFakeApi([
    fake(deskAccount.openDeskEmailLink, () => refuse ?? { name: 'Grace Hopper', email: 'grace@example.org' }),
    fake(deskAccount.confirmDeskEmail, ({ body }) => {
      confirmed.push(body.token)
      return { email: 'grace@example.org' }
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/email', <EmailPage />, `/admin/email#token=${token}`), confirmed }
}

it('sets the address once a person says so, and then leads to the login', async () => {
  const { user, router, confirmed } = await open()
  await screen.findByText(/Hello Grace Hopper/)
  expect(router.state.location.hash).toBe('')
  expect(confirmed).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('heading', { name: 'Your email address is set' })
  expect(confirmed).toEqual([token])
})

it('says of a link that is over what to do', async () => {
  await open(new Refuses('link-expired'))
  await screen.findByRole('heading', { name: 'This link has ended' })
})
