import { exampleId, exampleToken, examplesOf } from '../examples-of.ts'
import { eraseMyself, eraseSupporter, getErasureProgress } from '../erasures.ts'
import { mergeSupporter, refuseMerge } from '../merges.ts'
import { makeApiKey } from './api-keys.ts'
import { saveView } from './views.ts'
import { addWebhook, changeWebhook, renewWebhookSecret, replayFailed, webhookExamples } from './webhooks.ts'
import {
  askForDeskEmail,
  beginSecondFactor,
  changeDeskPassword,
  confirmDeskEmail,
  confirmSecondFactor,
  endSecondFactor,
  giveDeskPassword,
  openDeskEmailLink,
  renewRecoveryCodes,
} from './desk-account.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  giveDeskPasskey,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import {
  changeRoles,
  choosePassword,
  invite,
  join,
  openInvitation,
  openPasswordLink,
  removePerson,
  resetFactor,
  voidPassword,
} from './people.ts'
import {
  requestCode,
  requestCodeForMailbox,
  verifyCode,
  verifyLink,
  proveMailbox,
  logIn,
  logInWithCode,
} from './identity.ts'

const aWebhook = {
  url: 'https://crm.example.org/hooks/evenhand',
  description: 'The CRM',
  kinds: ['gift.confirmed' as const, 'member.joined' as const],
}

/** As a browser answers, shortened. */
const aPasskeyAnswer = {
  id: 'b4vNaTQHRQ0xkWbWl7X1Yw',
  clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  signature: 'MEQCIFp4gO3kV1p5vXo3xk1b2Q',
  userHandle: 'c2l4dHktZm91ciByYW5kb20gY2hhcmFjdGVycw',
}

export const identityExamples = [
  examplesOf(makeApiKey, {
    bodies: { 'for the CRM': { name: 'The CRM', scopes: ['gifts:read', 'donors:read'], lifetime: '365' } },
  }),
  examplesOf(requestCode, {
    bodies: { 'an address': { email: 'ada@example.org' } },
    answers: { sent: { codeId: exampleId, minutes: 10 } },
  }),
  examplesOf(requestCodeForMailbox, {
    bodies: { 'what /api/members/sign-in answered': { mailbox: 'eyJhbGciOiJkaXIifQ..c2FsdA.c2VhbGVk.dGFn' } },
  }),
  examplesOf(eraseMyself, { bodies: { code: { codeId: exampleId, code: '493857', email: 'ada@example.org' } } }),
  examplesOf(getErasureProgress, {
    bodies: { 'the link of an email': { token: exampleToken } },
    answers: { waits: { askedAt: '2026-11-29T12:00:00.000Z', doneAt: null, waitsFor: ['membership'] } },
  }),
  examplesOf(eraseSupporter, {
    bodies: { asked: { reason: 'A letter of November 20, kept with the others', confirmation: 'ada@example.org' } },
  }),
  examplesOf(mergeSupporter, {
    bodies: {
      asked: {
        toId: exampleId,
        fromEmail: 'ada@old.example.org',
        toEmail: 'ada@example.org',
        reason: 'A call of November 20: both addresses are theirs',
      },
    },
  }),
  examplesOf(refuseMerge, { bodies: { refused: { reason: 'The two of them wrote that they are siblings' } } }),
  examplesOf(verifyCode, {
    bodies: { 'six digits': { code: '314159' } },
    answers: { 'a donor': { role: 'donor', expiresAt: '2026-12-01T12:00:00.000Z' } },
  }),
  examplesOf(verifyLink, { bodies: { 'a link': { token: exampleToken } } }),
  examplesOf(proveMailbox, {
    bodies: { 'the link of an entry': { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMTk3YTAwMCJ9.c2lnbmVk' } },
    answers: { proved: { status: 'proved' } },
  }),
  examplesOf(logIn, {
    bodies: { 'an administrator': { username: 'admin', password: 'correct horse battery staple' } },
  }),
  examplesOf(changeDeskPassword, {
    bodies: { 'a new one': { current: 'correct horse battery', password: 'staple and another word' } },
  }),
  examplesOf(askForDeskEmail, {
    bodies: { 'with the password': { email: 'grace@example.org', proof: { current: 'correct horse battery' } } },
  }),
  examplesOf(openDeskEmailLink, { bodies: { 'the emailed link': { token: exampleToken } } }),
  examplesOf(confirmDeskEmail, { bodies: { 'the emailed link': { token: exampleToken } } }),
  examplesOf(giveDeskPassword, { bodies: { 'the current one': { current: 'correct horse battery' } } }),
  examplesOf(beginSecondFactor, { bodies: { 'with the password': { current: 'correct horse battery' } } }),
  examplesOf(confirmSecondFactor, { bodies: { 'six digits': { code: '287082' } } }),
  examplesOf(renewRecoveryCodes, {
    bodies: { 'with password and code': { current: 'correct horse battery', code: '287082' } },
  }),
  examplesOf(endSecondFactor, {
    bodies: { 'with password and code': { current: 'correct horse battery', code: '287082' } },
  }),
  examplesOf(beginPasskey, { bodies: { 'with the password': { current: 'correct horse battery' } } }),
  examplesOf(addPasskey, {
    bodies: {
      'as the browser made it': {
        name: 'Work laptop',
        made: {
          id: aPasskeyAnswer.id,
          clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestation: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
          transports: ['internal'],
        },
      },
    },
  }),
  examplesOf(renamePasskey, { bodies: { 'as it is known': { name: 'Work laptop' } } }),
  examplesOf(removePasskey, {
    bodies: { 'with password and code': { current: 'correct horse battery', code: '123456' } },
  }),
  examplesOf(giveDeskPasskey, { bodies: { 'in place of the password': { answer: aPasskeyAnswer } } }),
  examplesOf(beginPasskeyLogin, { bodies: { 'after the password': { token: exampleToken }, alone: {} } }),
  examplesOf(logInWithPasskey, {
    bodies: {
      'after the password': { token: exampleToken, answer: aPasskeyAnswer },
      alone: { answer: aPasskeyAnswer },
    },
  }),
  examplesOf(logInWithCode, {
    bodies: { 'of the app': { token: exampleToken, code: '287082' } },
    answers: { 'an administrator': { role: 'administrator', roles: ['owner'], expiresAt: '2026-12-01T12:00:00.000Z' } },
  }),
  examplesOf(invite, {
    bodies: { 'for two roles': { name: 'Grace Hopper', email: 'grace@example.org', roles: ['money', 'support'] } },
  }),
  examplesOf(changeRoles, { bodies: { 'to another role': { roles: ['draws'], seen: 0 } } }),
  examplesOf(removePerson, { bodies: { 'as it was seen': { seen: 0 } } }),
  examplesOf(resetFactor, {
    bodies: { 'of who lost it': { reason: 'Lost her phone, called on the number that we know' } },
  }),
  examplesOf(voidPassword, {
    bodies: { 'that others may know': { reason: 'Typed it on a page that only looked like ours' } },
  }),
  examplesOf(openPasswordLink, { bodies: { 'the emailed link': { token: exampleToken } } }),
  examplesOf(choosePassword, {
    bodies: { 'a new one': { token: exampleToken, password: 'correct horse battery' } },
  }),
  examplesOf(openInvitation, { bodies: { 'the link of an invitation': { token: exampleToken } } }),
  examplesOf(join, {
    bodies: {
      'a username and a password': { token: exampleToken, username: 'grace', password: 'correct horse battery' },
    },
  }),
  examplesOf(saveView, {
    bodies: {
      'refunds of the month': {
        list: 'gifts',
        name: 'Refunded',
        search: 'state=refunded&sort=amount',
        isShared: true,
      },
    },
  }),
  examplesOf(addWebhook, { bodies: { 'gifts and members to a CRM': aWebhook } }),
  examplesOf(changeWebhook, { bodies: { 'paused while the CRM is moved': { ...aWebhook, state: 'paused', seen: 0 } } }),
  examplesOf(renewWebhookSecret, { bodies: { 'as it was seen': { seen: 0 } } }),
  examplesOf(replayFailed, {
    bodies: { 'since the CRM was down': { since: webhookExamples['webhook.test'].timestamp } },
  }),
]
