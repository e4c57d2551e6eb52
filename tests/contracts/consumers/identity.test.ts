import { describe, expect, it } from '@jest/globals'
import {
  apiKeys,
  audit,
  deskAccount,
  erasures,
  merges,
  identity,
  people,
  supporters,
  takings,
  views,
  webhooks,
} from '@evenhand/contracts/http'
import { desk, donor, signIn } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnAnswer, agreeOnFile, agreeOnRefusal } from './frontend-calls.ts'
import { agreeOnHistory } from './history-calls.ts'
import { agreeOnPasskeys } from './passkey-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'

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

  it('for the sealed trail as a file', async () => {
    const file = await agreeOnFile(pact, {
      given: 'an administrator is signed in, and has published rules',
      call: audit.exportSealedTrail,
      input: {},
      fileName: 'sealed-audit-trail-2026-11-21.jsonl',
      fileNameForm: 'sealed-audit-trail-\\d{4}-\\d{2}-\\d{2}\\.jsonl',
    })
    expect(file.fileName).toBe('sealed-audit-trail-2026-11-21.jsonl')
  })

  it('for the names of the administrators', async () => {
    const answer = [{ id: signIn.codeId, name: 'admin' }]
    const given = 'an administrator is signed in, and has published rules'
    expect(await agreeOnAnswer(pact, { given, call: audit.listAdministrators, input: {}, answer })).toEqual(answer)
  })

  const person = {
    id: desk.personId,
    name: 'Grace Hopper',
    username: 'grace',
    email: 'grace@example.org',
    roles: ['support' as const],
    state: 'active' as const,
    lastLoginAt: expiresAt,
    hasFactor: false,
    isPasswordVoid: false,
    webhooks: 0,
    isSelf: false,
    version: 0,
  }
  const invitation = {
    id: desk.invitationId,
    name: 'Edith Clarke',
    email: 'edith@example.org',
    roles: ['money' as const],
    invitedBy: 'Ada Lovelace',
    sentAt: expiresAt,
    expiresAt,
    isExpired: false,
  }
  const hooked = 'an owner is signed in, and a webhook has failed to take an event'
  const desked = 'an owner is signed in, somebody works at the desk, and somebody is invited'

  it('who works at the desk and who is invited', async () => {
    const answer = { people: [person], invitations: [invitation] }
    expect(await agreeOnAnswer(pact, { given: desked, call: people.listPeople, input: {}, answer })).toEqual(answer)
  })

  it('to save a view of a list, to see the views of it, and to remove one', async () => {
    const viewId = '0197a000-0000-7000-8000-00000000000a'
    const view = { list: 'gift', name: 'Refunded', search: 'state=refunded', isShared: true }
    const kept = [{ id: viewId, ...view, byName: 'Ada Lovelace', isOwn: true }]
    const of = { given: desked, input: { params: { viewId }, body: view } }
    expect(await agreeOnAnswer(pact, { ...of, call: views.saveView, answer: kept })).toEqual(kept)
    const given = 'an owner is signed in who has saved a view'
    const seen = { given, call: views.listViews, input: { query: { list: 'gift' } } }
    expect(await agreeOnAnswer(pact, { ...seen, answer: kept })).toEqual(kept)
    await agreeOnAnswer(pact, { given, call: views.removeView, input: { params: { viewId } }, answer: undefined })
  })

  it('which API keys there are, to make one and to revoke it', async () => {
    const kept = {
      id: desk.apiKeyId,
      name: 'The CRM',
      scopes: ['gifts:read' as const],
      ending: desk.apiKey.slice(-4),
      state: 'active' as const,
      createdByName: 'Ada Lovelace',
      createdAt: expiresAt,
      expiresAt,
      lastUsedOn: null,
      revokedAt: null,
      revokedByName: null,
      revokedBecause: null,
    }
    const given = 'an owner is signed in, and has made an API key'
    expect(await agreeOnAnswer(pact, { given, call: apiKeys.listApiKeys, input: {}, answer: [kept] })).toEqual([kept])
    const body = { name: 'The CRM', scopes: ['gifts:read' as const], lifetime: '90' as const }
    const made = { apiKey: kept, key: desk.apiKey }
    const making = { given: desked, call: apiKeys.makeApiKey, input: { body } }
    expect(await agreeOnAnswer(pact, { ...making, answer: made })).toEqual(made)
    const revoked = {
      ...kept,
      state: 'revoked' as const,
      revokedAt: expiresAt,
      revokedByName: 'Ada Lovelace',
      revokedBecause: 'owner' as const,
    }
    const revoking = { given, call: apiKeys.revokeApiKey, input: { params: { apiKeyId: desk.apiKeyId } } }
    expect(await agreeOnAnswer(pact, { ...revoking, answer: revoked })).toEqual(revoked)
    const gone = { given, call: apiKeys.revokeApiKey, input: { params: { apiKeyId: desk.webhookId } } }
    expect(await agreeOnRefusal(pact, { ...gone, code: 'not-found' })).toMatchObject({ code: 'not-found' })
  })

  it('which systems are told, to add one, and to change and remove it', async () => {
    const form = { url: 'https://crm.example.org/hooks', description: 'The CRM', kinds: ['gift.confirmed' as const] }
    const kept = {
      id: desk.webhookId,
      ...form,
      state: 'active' as const,
      pausedBecause: null,
      failingSince: null,
      lastDeliveredAt: null,
      waiting: 0,
      failed: 1,
      oldSecretUntil: null,
      createdByName: 'Ada Lovelace',
      createdAt: expiresAt,
      version: 0,
    }
    const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
    const added = { webhook: { ...kept, failed: 0 }, secret }
    const adding = { given: desked, call: webhooks.addWebhook, input: { body: form }, answer: added }
    expect(await agreeOnAnswer(pact, adding)).toEqual(added)
    const params = { webhookId: desk.webhookId }
    expect(
      await agreeOnAnswer(pact, { given: hooked, call: webhooks.listWebhooks, input: {}, answer: [kept] }),
    ).toEqual([kept])
    const paused = { ...kept, state: 'paused' as const, pausedBecause: 'owner' as const, version: 1 }
    const body = { ...form, state: 'paused' as const, seen: 0 }
    const changing = { given: hooked, call: webhooks.changeWebhook, input: { params, body } }
    expect(await agreeOnAnswer(pact, { ...changing, answer: paused })).toEqual(paused)
    const late = { given: hooked, call: webhooks.changeWebhook, input: { params, body: { ...body, seen: 7 } } }
    expect(await agreeOnRefusal(pact, { ...late, code: 'conflict' })).toMatchObject({ code: 'conflict' })
    const renewed = { webhook: { ...kept, oldSecretUntil: expiresAt, version: 1 }, secret }
    const renewing = { given: hooked, call: webhooks.renewWebhookSecret, input: { params, body: { seen: 0 } } }
    expect(await agreeOnAnswer(pact, { ...renewing, answer: renewed })).toEqual(renewed)
    await agreeOnAnswer(pact, { given: hooked, call: webhooks.removeWebhook, input: { params }, answer: undefined })
  })

  it('what a system was sent, and to send it a test and what failed again', async () => {
    const params = { webhookId: desk.webhookId }
    const failed = {
      id: desk.deliveryId,
      eventId: signIn.codeId,
      kind: 'member.joined' as const,
      state: 'failed' as const,
      attempts: 12,
      status: 503,
      failure: 'status' as const,
      happenedAt: expiresAt,
      triedAt: expiresAt,
      nextAttemptAt: null,
      payload: JSON.stringify(webhooks.webhookExamples['member.joined']),
    }
    const page = { items: [failed], next: null }
    const listing = {
      given: hooked,
      call: webhooks.listDeliveries,
      input: { params, query: { state: 'all' as const } },
    }
    expect(await agreeOnAnswer(pact, { ...listing, answer: page })).toEqual(page)
    const queued = { ...failed, state: 'queued' as const, attempts: 0, nextAttemptAt: expiresAt }
    const again = { params: { ...params, deliveryId: desk.deliveryId } }
    const replaying = { given: hooked, call: webhooks.replayDelivery, input: again }
    expect(await agreeOnAnswer(pact, { ...replaying, answer: queued })).toEqual(queued)
    const gone = {
      given: hooked,
      call: webhooks.replayDelivery,
      input: { params: { ...params, deliveryId: signIn.codeId } },
    }
    expect(await agreeOnRefusal(pact, { ...gone, code: 'not-found' })).toMatchObject({ code: 'not-found' })
    const all = {
      given: hooked,
      call: webhooks.replayFailed,
      input: { params, body: { since: '2026-01-01T00:00:00.000Z' } },
    }
    expect(await agreeOnAnswer(pact, { ...all, answer: { events: 1 } })).toEqual({ events: 1 })
    const test = {
      ...queued,
      kind: 'webhook.test' as const,
      status: null,
      failure: null,
      triedAt: null,
      payload: JSON.stringify(webhooks.webhookExamples['webhook.test']),
    }
    const testing = { given: hooked, call: webhooks.testWebhook, input: { params } }
    expect(await agreeOnAnswer(pact, { ...testing, answer: test })).toEqual(test)
  })

  it('to take something that waits, to see who has taken what, and to give it back', async () => {
    const params = { kind: 'memorial', thingId: '0197a000-0000-7000-8000-00000000000b' } as const
    const taken = { ...params, byName: 'Ada Lovelace', isOwn: true, takenAt: expiresAt, endsAt: expiresAt }
    const asked = { given: desked, call: takings.takeThing, input: { params }, answer: taken }
    expect(await agreeOnAnswer(pact, asked)).toEqual(taken)
    const given = 'an owner is signed in who has taken a memorial'
    const listed = await agreeOnAnswer(pact, { given, call: takings.listTakings, input: {}, answer: [taken] })
    expect(listed).toEqual([taken])
    await agreeOnAnswer(pact, { given, call: takings.giveThingBack, input: { params }, answer: undefined })
    const refusal = await agreeOnRefusal(pact, {
      given: 'an owner is signed in, and somebody else has taken a memorial',
      call: takings.takeThing,
      input: { params },
      code: 'conflict',
    })
    expect(refusal).toMatchObject({ code: 'conflict' })
  })

  it('to invite somebody, to send that again, and to cancel it', async () => {
    const { name, email, roles } = invitation
    const input = { body: { name, email: `new-${email}`, roles } }
    const params = { invitationId: desk.invitationId }
    const asked = { given: desked, answer: invitation }
    expect(await agreeOnAnswer(pact, { ...asked, call: people.invite, input })).toEqual(invitation)
    const again = await agreeOnAnswer(pact, { ...asked, call: people.sendInvitationAgain, input: { params } })
    expect(again).toEqual(invitation)
    await agreeOnAnswer(pact, { given: desked, call: people.cancelInvitation, input: { params }, answer: undefined })
    const refusal = await agreeOnRefusal(pact, {
      given: desked,
      call: people.cancelInvitation,
      input: { params: { invitationId: signIn.codeId } },
      code: 'not-found',
    })
    expect(refusal).toMatchObject({ code: 'not-found' })
  })

  it('to change roles, and to remove somebody', async () => {
    const params = { personId: desk.personId }
    const changed = await agreeOnAnswer(pact, {
      given: desked,
      call: people.changeRoles,
      input: { params, body: { roles: ['draws'], seen: 0 } },
      answer: person,
    })
    expect(changed).toEqual(person)
    const refusal = await agreeOnRefusal(pact, {
      given: desked,
      call: people.changeRoles,
      input: { params, body: { roles: ['money'], seen: 7 } },
      code: 'conflict',
    })
    expect(refusal).toMatchObject({ code: 'conflict' })
    const removed = await agreeOnAnswer(pact, {
      given: desked,
      call: people.removePerson,
      input: { params, body: { seen: 0 } },
      answer: { ...person, state: 'removed' },
    })
    expect(removed).toMatchObject({ state: 'removed' })
  })

  it('to turn off the second factor of somebody who lost it', async () => {
    const params = { personId: desk.personId }
    const input = { params, body: { reason: 'Lost her phone' } }
    const lost = 'an owner is signed in, and somebody has lost their second factor'
    const answer = person
    expect(await agreeOnAnswer(pact, { given: lost, call: people.resetFactor, input, answer })).toEqual(person)
    const refusal = await agreeOnRefusal(pact, {
      given: desked,
      call: people.resetFactor,
      input,
      code: 'not-possible',
    })
    expect(refusal).toMatchObject({ code: 'not-possible' })
  })

  it('to make the password of somebody void', async () => {
    const params = { personId: desk.personId }
    const body = { reason: 'Others know it' }
    const answer = { ...person, isPasswordVoid: true }
    const voiding = { given: desked, call: people.voidPassword, input: { params, body } }
    expect(await agreeOnAnswer(pact, { ...voiding, answer })).toEqual(answer)
    const ofSelf = { params: { personId: desk.ownerId }, body }
    const refusal = await agreeOnRefusal(pact, { ...voiding, input: ofSelf, code: 'not-possible' })
    expect(refusal).toMatchObject({ code: 'not-possible' })
  })

  it('whose password a link chooses, and to choose it', async () => {
    const { name, username } = person
    const { passwordToken: token } = desk
    const given = 'the password of somebody at the desk was made void'
    const opening = { given, call: people.openPasswordLink, input: { body: { token } } }
    expect(await agreeOnAnswer(pact, { ...opening, answer: { name, username } })).toEqual({ name, username })
    const input = { body: { token, password: 'another correct horse' } }
    const choosing = { given, call: people.choosePassword, input, answer: { username } }
    expect(await agreeOnAnswer(pact, choosing)).toEqual({ username })
    const refusal = await agreeOnRefusal(pact, {
      given: desked,
      call: people.choosePassword,
      input,
      code: 'link-expired',
    })
    expect(refusal).toMatchObject({ code: 'link-expired' })
  })

  it('who is logged in, and to change their password', async () => {
    const { id, name, username, email, roles } = person
    const account = {
      id,
      name,
      username,
      email,
      askedEmail: null,
      roles,
      appSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      factorRequired: false,
    }
    const given = 'somebody who works at the desk is signed in'
    const asked = await agreeOnAnswer(pact, { given, call: deskAccount.getDeskAccount, input: {}, answer: account })
    expect(asked).toEqual(account)
    const changing = { given, call: deskAccount.changeDeskPassword }
    const body = { current: signIn.password, password: 'staple and another word' }
    await agreeOnAnswer(pact, { ...changing, input: { body }, answer: undefined })
    const refusal = await agreeOnRefusal(pact, {
      ...changing,
      input: { body: { ...body, current: 'another password' } },
      code: 'invalid-request',
    })
    expect(refusal).toMatchObject({ code: 'invalid-request' })
  })

  it('to ask for another email address', async () => {
    const asking = { given: 'somebody who works at the desk is signed in', call: deskAccount.askForDeskEmail }
    const body = { email: 'grace@new.example.org', proof: { current: signIn.password } }
    await agreeOnAnswer(pact, { ...asking, input: { body }, answer: undefined })
    const refusal = await agreeOnRefusal(pact, {
      ...asking,
      input: { body: { ...body, proof: { current: 'another password' } } },
      code: 'invalid-request',
    })
    expect(refusal).toMatchObject({ code: 'invalid-request' })
  })

  it('whose email address a link sets, and to set it', async () => {
    const { emailToken: token, newEmail: email } = desk
    const given = 'somebody at the desk has asked for another email address'
    const opening = { given, call: deskAccount.openDeskEmailLink, input: { body: { token } } }
    const offered = { name: person.name, email }
    expect(await agreeOnAnswer(pact, { ...opening, answer: offered })).toEqual(offered)
    const confirming = { call: deskAccount.confirmDeskEmail, input: { body: { token } } }
    expect(await agreeOnAnswer(pact, { ...confirming, given, answer: { email } })).toEqual({ email })
    const refusal = await agreeOnRefusal(pact, { ...confirming, given: desked, code: 'link-expired' })
    expect(refusal).toMatchObject({ code: 'link-expired' })
  })

  it('to give the password again', async () => {
    const giving = { given: 'somebody who works at the desk is signed in', call: deskAccount.giveDeskPassword }
    await agreeOnAnswer(pact, { ...giving, input: { body: { current: signIn.password } }, answer: undefined })
    const refusal = await agreeOnRefusal(pact, {
      ...giving,
      input: { body: { current: 'another password' } },
      code: 'invalid-request',
    })
    expect(refusal).toMatchObject({ code: 'invalid-request' })
  })

  it('to begin and confirm a second factor', async () => {
    const given = 'somebody who works at the desk is signed in'
    const answer = { key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Evenhand:grace' }
    const input = { body: { current: signIn.password } }
    expect(await agreeOnAnswer(pact, { given, call: deskAccount.beginSecondFactor, input, answer })).toEqual(answer)
    const refusal = await agreeOnRefusal(pact, {
      given,
      call: deskAccount.confirmSecondFactor,
      input: { body: { code: '287082' } },
      code: 'not-possible',
    })
    expect(refusal).toMatchObject({ code: 'not-possible' })
  })

  it('for a passkey, and to take what a device says with it', async () => {
    await agreeOnPasskeys(pact)
  })

  it('to finish a login with a code', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given: 'there is an administrator',
      call: identity.logInWithCode,
      input: { body: { token: 'x'.repeat(43), code: '287082' } },
      code: 'code-expired',
    })
    expect(refusal).toMatchObject({ code: 'code-expired' })
  })

  it('what an invitation offers, and to take it up', async () => {
    const { name, email, roles } = invitation
    const offered = { name, email, roles, expiresAt }
    const { linkToken: token } = desk
    const opening = { given: desked, call: people.openInvitation, answer: offered }
    expect(await agreeOnAnswer(pact, { ...opening, input: { body: { token } } })).toEqual(offered)
    const joined = await agreeOnAnswer(pact, {
      given: desked,
      call: people.join,
      input: { body: { token, username: 'edith', password: signIn.password } },
      answer: { username: 'edith' },
    })
    expect(joined).toEqual({ username: 'edith' })
    const refusal = await agreeOnRefusal(pact, {
      given: desked,
      call: people.join,
      input: { body: { token: 'x'.repeat(43), username: 'edith', password: signIn.password } },
      code: 'link-expired',
    })
    expect(refusal).toMatchObject({ code: 'link-expired' })
  })

  it('for an erasure', async () => {
    const params = { donorId: '0197a000-0000-7000-8000-0000000000e2' }
    const ofNobody = { params: { donorId: '0197a000-0000-7000-8000-0000000000e5' } }
    const none = { given: 'an owner is signed in', call: erasures.getErasureOf, input: ofNobody }
    expect(await agreeOnAnswer(pact, { ...none, answer: { erasure: null } })).toEqual({ erasure: null })
    const answer: erasures.Erasure = {
      id: '0197a000-0000-7000-8000-0000000000e3',
      donorId: params.donorId,
      askedAt: '2026-11-29T12:00:00.000Z',
      doneAt: null,
      askedBy: 'administrator-1',
      reason: 'A letter of November 20',
      parts: [{ service: 'donations', doneAt: null, waitsFor: null, failure: null, since: null }],
    }
    const erased = await agreeOnAnswer(pact, {
      given: 'an owner is signed in',
      call: erasures.eraseSupporter,
      input: { params, body: { reason: answer.reason, confirmation: params.donorId } },
      answer,
    })
    expect(erased).toEqual(answer)
    const refused = await agreeOnRefusal(pact, {
      given: 'a donor whom nobody knows has proved a mailbox',
      call: erasures.eraseMyself,
      input: {
        body: { codeId: '0197a000-0000-7000-8000-0000000000e4', code: '123456', email: 'ada@example.org' },
      },
      code: 'invalid-request',
    })
    expect(refused).toMatchObject({ code: 'invalid-request' })
    const unknown = await agreeOnRefusal(pact, {
      given: 'nothing in particular',
      call: erasures.getErasureProgress,
      input: { body: { token: 'x'.repeat(43) } },
      code: 'link-expired',
    })
    expect(unknown).toMatchObject({ code: 'link-expired' })
    const given = 'an owner is signed in, and a person is being erased'
    const listed = { items: [answer], next: null, total: 1 }
    expect(
      await agreeOnAnswer(pact, { given, call: erasures.listErasures, input: { query: {} }, answer: listed }),
    ).toEqual(listed)
    const again = { given, call: erasures.retryErasure, input: { params: { erasureId: answer.id } } }
    expect(await agreeOnAnswer(pact, { ...again, answer })).toEqual(answer)
  })
  it('for the record that an address leads to', async () => {
    const record: merges.RecordOf = {
      donorId: '0197a000-0000-7000-8000-0000000000e5',
      leadsTo: '0197a000-0000-7000-8000-0000000000e5',
      mergedAt: null,
    }
    const of = { given: 'an owner is signed in', call: merges.findRecordOf }
    const input = { query: { email: 'ada@example.org' } }
    expect(await agreeOnAnswer(pact, { ...of, input, answer: record })).toEqual(record)
  })
  it('for a merge of two records', async () => {
    const params = { donorId: '0197a000-0000-7000-8000-0000000000e5' }
    const none = { into: null, from: [], proposal: null }
    const given = 'an owner is signed in'
    expect(await agreeOnAnswer(pact, { given, call: merges.getMergesOf, input: { params }, answer: none })).toEqual(
      none,
    )
    const refused = await agreeOnRefusal(pact, {
      given,
      call: merges.mergeSupporter,
      input: {
        params,
        body: {
          toId: '0197a000-0000-7000-8000-0000000000e6',
          fromEmail: 'ada@old.example.org',
          toEmail: 'ada@example.org',
          reason: 'A call of November 20',
        },
      },
      code: 'invalid-request',
    })
    expect(refused).toMatchObject({ code: 'invalid-request' })
    const merge: merges.Merge = {
      id: '0197a000-0000-7000-8000-0000000000e7',
      fromId: '0197a000-0000-7000-8000-0000000000e8',
      toId: '0197a000-0000-7000-8000-0000000000e9',
      askedAt: '2026-11-29T12:00:00.000Z',
      doneAt: null,
      askedBy: 'administrator-1',
      confirmedBy: 'administrator-2',
      reason: 'A call of November 20',
      parts: [{ service: 'entries', doneAt: null, waitsFor: null, failure: null, since: null }],
    }
    const merging = 'an owner is signed in, and two records are being merged'
    const of = { given: merging, call: merges.getMergesOf, input: { params: { donorId: merge.fromId } } }
    const answer = { into: merge, from: [], proposal: null }
    expect(await agreeOnAnswer(pact, { ...of, answer })).toEqual(answer)
    const again = { given: merging, call: merges.retryMerge, input: { params: { mergeId: merge.id } } }
    expect(await agreeOnAnswer(pact, { ...again, answer: merge })).toEqual(merge)
  })
  it('for a decision about a merge that another owner asked for', async () => {
    const given = 'an owner is signed in, and another one asked to merge two records'
    const params = { mergeId: '0197a000-0000-7000-8000-0000000000ea' }
    const undecided = { decidedBy: null, decidedAt: null }
    const decided = {
      id: params.mergeId,
      fromId: '0197a000-0000-7000-8000-0000000000eb',
      toId: '0197a000-0000-7000-8000-0000000000ec',
      reason: 'A call of November 20',
      askedBy: 'administrator-1',
      askedAt: '2026-11-29T12:00:00.000Z',
      expiresAt: '2026-12-13T12:00:00.000Z',
      decidedBy: 'administrator-2',
      decidedAt: '2026-11-30T12:00:00.000Z',
      refusal: null,
      isOwn: false,
    }
    const listed = {
      items: [{ id: decided.id, proposal: { ...decided, state: 'open' as const, ...undecided }, merge: null }],
      next: null,
      total: 1,
    }
    expect(await agreeOnAnswer(pact, { given, call: merges.listMerges, input: { query: {} }, answer: listed })).toEqual(
      listed,
    )
    const confirmed: merges.MergeProposal = { ...decided, state: 'confirmed' }
    const confirming = { given, call: merges.confirmMerge, input: { params } }
    expect(await agreeOnAnswer(pact, { ...confirming, answer: confirmed })).toEqual(confirmed)
    const reason = 'They wrote that they are siblings'
    const refused: merges.MergeProposal = { ...decided, state: 'refused', refusal: reason }
    const refusing = { given, call: merges.refuseMerge, input: { params, body: { reason } } }
    expect(await agreeOnAnswer(pact, { ...refusing, answer: refused })).toEqual(refused)
    const withdrawn: merges.MergeProposal = { ...decided, state: 'withdrawn', isOwn: true }
    const own = 'an owner is signed in who asked to merge two records'
    const withdrawing = { given: own, call: merges.withdrawMerge, input: { params } }
    expect(await agreeOnAnswer(pact, { ...withdrawing, answer: withdrawn })).toEqual(withdrawn)
  })
  agreeOnPersonalData(pact, 'identity')
  agreeOnHistory(pact, supporters.listSignInHistory, {
    given: 'an administrator is signed in, and a donor was emailed a code',
    person: null,
    item: { id: 'code:0197a000-0000-7000-8000-00000000000a', kind: 'code-sent', state: 'waiting' },
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
