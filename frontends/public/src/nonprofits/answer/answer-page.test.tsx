/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { registering } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { AnswerPage } from './answer-page.tsx'

const token = 'a'.repeat(43)
let server: FakeApi
let restore: () => void
let opening: Refuses | undefined
let answering: Refuses | undefined
beforeEach(async () => {
  opening = undefined
  answering = undefined
  server = await startFakeApi([
    fake(
      registering.openNonprofitQuestion,
      () =>
        opening ?? {
          organizationName: 'Lantern Street',
          question: 'Under which name does the IRS list you?',
          askedAt: '2026-11-21T12:00:00Z',
        },
    ),
    fake(registering.answerNonprofitQuestion, () => answering ?? { organizationName: 'Lantern Street' }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})
const path = '/nonprofit-portal/answer'
const open = () => renderPage(path, <AnswerPage />, `${path}#token=${token}`)

async function answer() {
  const page = open()
  await screen.findByText('Under which name does the IRS list you?')
  await page.user.type(screen.getByLabelText('Your answer'), 'Lantern Street Inc.')
  await page.user.click(screen.getByRole('button', { name: 'Send the answer' }))
  return page
}

describe('the link of a question', () => {
  it('shows it, takes the answer, and thanks; its token leaves the address once it is read', async () => {
    const { router } = await answer()
    expect(router.state.location.search).toBe('')
    const heading = await screen.findByRole('heading', { name: 'Thank you. We have your answer' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(server.heard.at(-1)?.body).toEqual({ token, answer: 'Lantern Street Inc.' })
  })

  it('takes no empty answer', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Send the answer' }))
    await screen.findByText('Write an answer')
    expect(server.heard).toHaveLength(1)
  })

  it.each([
    ['link-expired', 'This link has ended'],
    ['invalid-request', 'This link is incomplete'],
  ] as const)('that leads nowhere (%s) says so', async (code, title) => {
    opening = new Refuses(code)
    open()
    await screen.findByRole('heading', { name: title })
    screen.getByRole('link', { name: 'Open your dashboard' })
    expect(screen.queryByLabelText('Your answer')).toBeNull()
  })

  it('that was used meanwhile says so', async () => {
    answering = new Refuses('link-expired')
    await answer()
    await screen.findByRole('heading', { name: 'This link has ended' })
  })

  it('can be tried again when the server is away, with what was typed', async () => {
    answering = new Refuses('dependency-unavailable')
    const { user } = await answer()
    await screen.findByRole('alert')
    expect(screen.getByLabelText('Your answer')).toHaveProperty('value', 'Lantern Street Inc.')
    answering = undefined
    await user.click(screen.getByRole('button', { name: 'Send the answer' }))
    await screen.findByRole('heading', { name: 'Thank you. We have your answer' })
  })
})
