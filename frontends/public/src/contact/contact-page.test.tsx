/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { email } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { ContactPage } from './contact-page.tsx'

let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([
    fake(email.sendContactMessage, ({ body }) =>
      body.email === 'down@example.org'
        ? new Refuses('dependency-unavailable')
        : { id: '0190a0a0-0000-7000-8000-000000000001', receivedAt: '2026-11-21T12:00:00Z' },
    ),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function writeAs(address: string) {
  const page = renderPage('/contact', <ContactPage />)
  await page.user.type(screen.getByLabelText('Name'), 'Ada Lovelace')
  await page.user.type(screen.getByLabelText('Email'), address)
  await page.user.selectOptions(screen.getByLabelText('What is it about?'), 'A gift or a receipt')
  await page.user.type(screen.getByLabelText('Message'), 'No receipt yet.{enter}Could you look?')
  await page.user.click(screen.getByRole('button', { name: 'Send' }))
  return page
}

describe('writing to us', () => {
  it('says that the message is there, and where the answer comes', async () => {
    await writeAs('ada@example.org')
    const heading = await screen.findByRole('heading', { name: 'We received your message' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByText('ada@example.org')
    expect(server.heard[0]?.body).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      topic: 'gift',
      message: 'No receipt yet.\nCould you look?',
    })
  })

  it('names everything that is missing before it asks the server', async () => {
    const { user } = renderPage('/contact', <ContactPage />)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Name is required')
    screen.getByText('Please enter a valid email address')
    screen.getByText('Choose a topic')
    screen.getByText('Message is required')
    expect(server.heard).toEqual([])
  })

  it('keeps what was written when it could not be sent, and sends the same attempt again under the same key', async () => {
    const { user } = await writeAs('down@example.org')
    expect((await screen.findByRole('alert')).textContent).toMatch(/try again/i)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.heard).toHaveLength(2))
    expect(new Set(server.heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })
})
