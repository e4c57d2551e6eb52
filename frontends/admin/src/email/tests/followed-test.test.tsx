/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals'
import { emailTests } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { FollowedTest } from './followed-test.tsx'

type Email = emailTests.TestEmail
const testId = '0190a0a0-0000-7000-8000-000000000001'
const to = 'ada@example.org'
const one = (
  state: Email['state'],
  failure: string | null = null,
  isFinal = state === 'sent' || state === 'refused',
): Email => ({ version: null, state, isFinal, failure })

let server: FakeApi
let restore: () => void
afterEach(async () => {
  jest.restoreAllMocks()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** Each look gets the next answer, the last one for good. Answers how often was looked. */
async function follow(...answers: (Email[] | 'away')[]) {
  let looks = 0
  server = await startFakeApi([
    fake(emailTests.getTestEmails, ({ params }) => {
      expect(params.testId).toBe(testId)
      const answer = answers[Math.min(looks, answers.length - 1)] ?? []
      looks += 1
      return answer === 'away' ? new Refuses('dependency-unavailable') : { emails: answer }
    }),
  ])
  restore = routeFetchTo(server)
  renderPage('/email-management', <FollowedTest testId={testId} to={to} message={`A test is on its way to ${to}.`} />)
  return { looks: () => looks }
}

it('follows a test from its request until the email server took it', async () => {
  const { looks } = await follow([one('queued')], [one('delayed')], [one('sent')])
  await screen.findByText(`A test is on its way to ${to}.`)
  await screen.findByText(/^The test hasn’t been sent yet: .* we’re trying again/)
  await screen.findByText(
    /^The test was sent: the email server accepted it for ada@example\.org\. If it isn’t in the inbox/,
  )
  expect(looks()).toBe(3)
})

it('says in plain words that it was refused, and what to do', async () => {
  await follow([one('queued')], [one('refused', 'reply-550')])
  const status = await screen.findByRole('status')
  await screen.findByText(
    'The test wasn’t delivered to ada@example.org. The email server of that address refused it (550). Check how the address is written, or try another one. If others are refused too, ask your email provider.',
  )
  expect(status.textContent).not.toContain('on its way')
})

it('asks no more of one that was given up without ever being confirmed', async () => {
  const { looks } = await follow([one('uncertain')], [one('uncertain', null, true)])
  await screen.findByText(/^The test may or may not have reached ada@example\.org: .* We’re trying again\./)
  await screen.findByText(/We’ve stopped trying\. Check the inbox before you send another\.$/)
  const minuteLater = Date.now() + 60_000
  jest.spyOn(Date, 'now').mockReturnValue(minuteLater)
  expect(screen.queryByText(/stopped asking/)).toBeNull()
  expect(looks()).toBe(2)
})

it('says of each version of a campaign what became of it', async () => {
  await follow([
    { ...one('sent'), version: 'a' },
    { ...one('queued'), version: 'b' },
  ])
  await screen.findByText(/^Version A was sent/)
  await screen.findByText('Version B is waiting for its turn to be sent.')
})

it('looks on after a failure, and says that it could not ask', async () => {
  await follow([one('queued')], 'away', [one('sent')])
  await screen.findByText('We couldn’t ask what became of it so far. We’re trying again.')
  await screen.findByText(/^The test was sent/)
  expect(screen.queryByText(/couldn’t ask/)).toBeNull()
})

it('stops after a minute, and says so', async () => {
  await follow([one('queued')])
  await screen.findByText(`A test is on its way to ${to}.`)
  const minuteLater = Date.now() + 60_000
  jest.spyOn(Date, 'now').mockReturnValue(minuteLater)
  await screen.findByText(/^After a minute we’ve stopped asking/)
})
