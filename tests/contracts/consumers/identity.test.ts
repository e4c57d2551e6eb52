import { describe, expect, it } from '@jest/globals'
import { audit, identity } from '@evenhand/contracts/http'
import { donor, signIn } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const pact = pactWith('identity')
const expiresAt = '2026-12-05T12:00:00.000Z'

describe('the frontends ask identity', () => {
  it('to mail a code', async () => {
    const asked = await agreeOnAnswer(pact, {
      given: 'nothing in particular',
      call: identity.requestCode,
      input: { body: { email: donor.email } },
      answer: { codeId: signIn.codeId, minutes: 10 },
    })
    expect(asked).toMatchObject({ minutes: 10 })
  })

  it('to mail a code to the owner of an account number', async () => {
    const asked = await agreeOnAnswer(pact, {
      given: 'a mailbox was sealed for this browser',
      call: identity.requestCodeForMailbox,
      input: { body: { mailbox: 'a.sealed.mail.box.x' } },
      fromState: 'mailbox',
      answer: { codeId: signIn.codeId, minutes: 10 },
    })
    expect(asked).toMatchObject({ minutes: 10 })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: identity.requestCodeForMailbox,
      input: { body: { mailbox: 'sealed.by.some.body.else' } },
      code: 'link-expired',
    })
    expect(refusal).toMatchObject({ code: 'link-expired' })
  })

  it('whether the digits are right', async () => {
    const proved = await agreeOnAnswer(pact, {
      given: 'a code was mailed',
      call: identity.verifyCode,
      input: { params: { codeId: signIn.codeId }, body: { code: signIn.digits } },
      answer: { role: 'donor', expiresAt },
    })
    expect(proved).toMatchObject({ role: 'donor' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'a code was mailed',
      call: identity.verifyCode,
      input: { params: { codeId: signIn.codeId }, body: { code: '999999' } },
      code: 'code-wrong',
    })
    expect(refusal).toMatchObject({ code: 'code-wrong' })
  })

  it('whether the link of an email about an entry is right, and with it the mailbox proved', async () => {
    const proved = await agreeOnAnswer(pact, {
      given: 'an email about an entry was sent',
      call: identity.proveMailbox,
      input: { body: { token: 'a.signed.token' } },
      fromState: 'token',
      answer: { status: 'proved' },
    })
    expect(proved).toEqual({ status: 'proved' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: identity.proveMailbox,
      input: { body: { token: 'signed.by.another' } },
      code: 'link-expired',
    })
    expect(refusal).toMatchObject({ code: 'link-expired' })
  })

  it('whether a link is right', async () => {
    const proved = await agreeOnAnswer(pact, {
      given: 'a code was mailed',
      call: identity.verifyLink,
      input: { body: { token: signIn.linkToken } },
      answer: { role: 'donor', expiresAt },
    })
    expect(proved).toMatchObject({ role: 'donor' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: identity.verifyLink,
      input: { body: { token: 'x'.repeat(43) } },
      code: 'code-expired',
    })
    expect(refusal).toMatchObject({ code: 'code-expired' })
  })

  it('to sign an administrator in', async () => {
    const session = await agreeOnAnswer(pact, {
      given: 'there is an administrator',
      call: identity.logIn,
      input: { body: { username: 'admin', password: signIn.password } },
      answer: { role: 'administrator', roles: ['owner'], expiresAt },
    })
    expect(session).toMatchObject({ role: 'administrator' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'there is an administrator',
      call: identity.logIn,
      input: { body: { username: 'admin', password: 'another password' } },
      code: 'wrong-credentials',
    })
    expect(refusal).toMatchObject({ code: 'wrong-credentials' })
  })

  it('for what administrators did', async () => {
    const line = {
      id: signIn.codeId,
      at: expiresAt,
      by: signIn.codeId,
      byName: 'admin',
      action: 'rules-published' as const,
      thing: { kind: 'giveaway' as const, id: 'main' },
      amount: null,
      words: 'Version 2: a later last day',
      requestId: signIn.codeId,
    }
    const answer = { items: [line], next: null }
    const given = 'an administrator is signed in, and has published rules'
    const input = { query: { area: 'giveaways', limit: '50' } } as const
    expect(await agreeOnAnswer(pact, { given, call: audit.listAudit, input, answer })).toEqual(answer)
    const filtered = {
      query: { fold: 'repeats', action: 'rules-published', search: 'later', from: '2026-01-01', limit: '50' },
    } as const
    expect(await agreeOnAnswer(pact, { given, call: audit.listAudit, input: filtered, answer })).toEqual(answer)
  })

  it('for the names of the administrators', async () => {
    const answer = [{ id: signIn.codeId, name: 'admin' }]
    const given = 'an administrator is signed in, and has published rules'
    expect(await agreeOnAnswer(pact, { given, call: audit.listAdministrators, input: {}, answer })).toEqual(answer)
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
