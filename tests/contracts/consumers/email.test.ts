import { describe, expect, it } from '@jest/globals'
import { email, emailTemplates, emailTests, supporters } from '@evenhand/contracts/http'
import { donor, refusedTest, subscription } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnHistory } from './history-calls.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const pact = pactWith('email')
const unknownToken = 'x'.repeat(43)

describe('the frontends ask email', () => {
  it('to mail whoever wants our mails', async () => {
    const asked = await agreeOnAnswer(pact, {
      given: 'nothing in particular',
      call: email.subscribe,
      input: { body: { firstName: 'Ada', email: donor.email } },
      answer: { days: 7 },
    })
    expect(asked).toEqual({ days: 7 })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: email.subscribe,
      input: { body: { firstName: 'Ada', email: 'nobody' } },
      code: 'invalid-request',
      errors: [{ path: 'email', message: 'Please enter a valid email address' }],
    })
    expect(refusal).toMatchObject({ code: 'invalid-request', fields: [{ path: 'email' }] })
  })

  it('to make a subscriber of whoever clicked the mailed link', async () => {
    const confirmed = await agreeOnAnswer(pact, {
      given: 'somebody was asked to confirm',
      call: email.confirmSubscription,
      input: { body: { token: subscription.linkToken } },
      answer: { status: 'active' },
    })
    expect(confirmed).toEqual({ status: 'active' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: email.confirmSubscription,
      input: { body: { token: unknownToken } },
      code: 'link-expired',
    })
    expect(refusal).toMatchObject({ code: 'link-expired' })
  })

  it('to let a subscriber leave', async () => {
    const left = await agreeOnAnswer(pact, {
      given: 'there is a subscriber',
      call: email.unsubscribe,
      input: { params: { token: subscription.unsubscribeToken }, query: {} },
      answer: { status: 'unsubscribed' },
    })
    expect(left).toEqual({ status: 'unsubscribed' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: email.unsubscribe,
      input: { params: { token: unknownToken }, query: {} },
      code: 'link-expired',
    })
    expect(refusal).toMatchObject({ code: 'link-expired' })
  })

  it('to send a test of a template, and what became of one', async () => {
    const answer = { message: `A test is on its way to ${donor.email}.`, testId: refusedTest }
    const body = { subject: 'Hello', htmlContent: '<p>Thank you.</p>', email: donor.email }
    const given = 'an administrator is signed in, and a test was refused'
    expect(await agreeOnAnswer(pact, { given, call: emailTemplates.sendTestEmail, input: { body }, answer })).toEqual(
      answer,
    )
    const refused = { emails: [{ version: null, state: 'refused' as const, isFinal: true, failure: 'reply-550' }] }
    const input = { params: { testId: refusedTest } }
    expect(await agreeOnAnswer(pact, { given, call: emailTests.getTestEmails, input, answer: refused })).toEqual(
      refused,
    )
  })

  it('whether a donor receives our news', async () => {
    const preferences = await agreeOnAnswer(pact, {
      given: 'a subscriber is signed in',
      call: email.getEmailPreferences,
      input: {},
      answer: { news: 'on' },
    })
    expect(preferences).toEqual({ news: 'on' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nobody is signed in',
      call: email.getEmailPreferences,
      input: {},
      code: 'sign-in-required',
    })
    expect(refusal).toMatchObject({ code: 'sign-in-required' })
  })

  it('to turn news on and off', async () => {
    for (const body of [{ news: 'on', email: donor.email, firstName: 'Ada' }, { news: 'off' }] as const) {
      const changed = await agreeOnAnswer(pact, {
        given: body.news === 'on' ? 'a donor who proved the mailbox is signed in' : 'a subscriber is signed in',
        call: email.changeEmailPreferences,
        input: { body },
        answer: { news: body.news },
      })
      expect(changed).toEqual({ news: body.news })
    }
  })

  it('to take a message', async () => {
    const received = await agreeOnAnswer(pact, {
      given: 'nothing in particular',
      call: email.sendContactMessage,
      input: { body: { ...donor, topic: 'gift', message: 'No receipt yet.\nCould you look?' } },
      answer: { id: '0197a000-0000-7000-8000-00000000000a', receivedAt: '2026-11-21T12:00:00.000Z' },
    })
    expect(received).toMatchObject({ receivedAt: expect.any(String) })
  })

  agreeOnHistory(pact, supporters.listEmailHistory, {
    given: 'an administrator is signed in, and somebody is a subscriber',
    person: { name: 'Ada', email: donor.email, given: null },
    next: '1795262400000~consent:0197a000-0000-7000-8000-00000000000a',
    item: {
      id: 'consent:0197a000-0000-7000-8000-00000000000a',
      kind: 'subscribed',
      state: 'double-opt-in',
      words: 'Yes, send me news.',
      thing: '0197a000-0000-7000-8000-00000000000a',
    },
  })

  agreeOnPersonalData(pact, 'email')

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
