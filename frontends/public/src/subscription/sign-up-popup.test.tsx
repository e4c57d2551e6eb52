/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { email } from '@evenhand/contracts/http'
import { act, screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { SignUpPopup, thanksMilliseconds } from './sign-up-popup.tsx'

const list = { id: '0190a0a0-0000-7000-8000-000000000001', name: 'Events', description: 'What happens near you' }
let offered: email.PublicEmailList[]
let server: FakeApi
let restore: () => void
/** The server answers once this is over. */
let answering: Promise<void> | undefined
beforeEach(async () => {
  answering = undefined
  offered = []
  server = await startFakeApi([
    fake(email.listPublicEmailLists, () => offered),
    fake(email.subscribe, async ({ body }) => {
      await answering
      return body.email === 'often@example.org'
        ? new Refuses('too-many-requests', { retryAfterSeconds: 60 })
        : { days: 7 }
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  jest.useRealTimers()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function signUpAs(address: string) {
  const onClose = jest.fn()
  const { user } = renderPage('/', <SignUpPopup onClose={onClose} />)
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), address)
  if (offered.length > 0) await user.click(await screen.findByRole('checkbox', { name: /^Events: What happens/ }))
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  return { user, onClose }
}

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds))

/** The answer comes over a real connection, which no clock of a test hastens: the clock stands until it is here. */
async function thanked(): Promise<void> {
  while (!screen.queryByRole('dialog', { name: 'Thank you' }))
    await act(async () => {
      await new Promise<void>((resolve) => void setImmediate(resolve))
      await jest.advanceTimersByTimeAsync(0)
    })
}

describe('signing up', () => {
  it('is for what the consent names, promises no email, and leads to what is kept', () => {
    renderPage('/', <SignUpPopup onClose={() => undefined} />)
    const { textContent } = screen.getByRole('dialog')
    expect(textContent).toContain(`Join our email list for news about ${email.newsTopics}. Unsubscribe in one click.`)
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
  })

  it('shows pictures of prizes alone, for nothing says which is none', () => {
    renderPage('/', <SignUpPopup onClose={() => undefined} />)
    const pictures = screen.getAllByRole('img', { hidden: true }).map((one) => one.getAttribute('aria-label'))
    expect(pictures).toHaveLength(4)
    expect(pictures.join()).not.toMatch(/golf|cabin/i)
  })

  it('thanks for 2 seconds, says what to do, and closes', async () => {
    const answer = Promise.withResolvers<void>()
    answering = answer.promise
    offered = [list]
    const { onClose } = await signUpAs('ada@example.org')
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] })
    answer.resolve()
    await thanked()
    screen.getByText('ada@example.org')
    expect(server.heard.at(-1)?.body).toEqual({ firstName: 'Ada', email: 'ada@example.org', lists: [list.id] })
    expect(onClose).not.toHaveBeenCalled()
    await wait(thanksMilliseconds - 1)
    expect(onClose).not.toHaveBeenCalled()
    await wait(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('asks for first name and email before it asks the server (spec 01 §5)', async () => {
    const { user } = renderPage('/', <SignUpPopup onClose={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await screen.findByText('First name is required')
    screen.getByText('Please enter a valid email address')
    expect(server.heard.map(({ path }) => path)).not.toContain(email.subscribe.path)
  })

  it('stays open with the sentence of a refusal', async () => {
    const { onClose } = await signUpAs('often@example.org')
    const alert = await within(screen.getByRole('dialog')).findByRole('alert')
    expect(alert.textContent).toMatch(/Too many requests/)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps the keyboard inside', async () => {
    const { user } = renderPage('/', <SignUpPopup onClose={() => undefined} />)
    const dialog = screen.getByRole('dialog')
    for (let step = 0; step < 12; step++) {
      await user.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
  })
})
