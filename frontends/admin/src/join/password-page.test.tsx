/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { people } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { PasswordPage } from './password-page.tsx'

const token = 'x'.repeat(43)
const old = 'the one from before'
let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(hash = `#token=${token}`, refuse?: Refuses) {
  const chosen: string[] = []
  server = await startFakeApi([
    fake(people.openPasswordLink, () => refuse ?? { name: 'Grace Hopper', username: 'grace' }),
    fake(people.choosePassword, ({ body }) => {
      if (body.password === old)
        return new Refuses('invalid-request', {
          errors: [{ path: 'password', message: 'Choose a password other than the one that was made void' }],
        })
      chosen.push(body.password)
      return { username: 'grace' }
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/password', <PasswordPage />, `/admin/password${hash}`), chosen }
}

it('chooses another password for whom the link is, and then leads to the login', async () => {
  const { user, router, chosen } = await open()
  await screen.findByText(/Hello Grace Hopper.*log in as grace/)
  expect(router.state.location.hash).toBe('')
  const field = await screen.findByLabelText('Password')
  await user.type(field, 'short{Enter}')
  await screen.findByText('Use at least 12 characters')
  await user.clear(field)
  await user.type(field, `${old}{Enter}`)
  await screen.findByText('Choose a password other than the one that was made void')
  await user.clear(field)
  await user.type(field, 'correct horse battery{Enter}')
  await screen.findByRole('heading', { name: 'Your password is changed' })
  expect(chosen).toEqual(['correct horse battery'])
  expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe('/admin')
})

it('says of a link that is over what to do, and of what fails right now that it can be tried again', async () => {
  await open(undefined, new Refuses('link-expired'))
  await screen.findByRole('heading', { name: 'This link has ended' })
  await server.stop()
  restore()
  await open(undefined, new Refuses('dependency-unavailable'))
  await screen.findByText('We couldn’t load your link')
})
