import { expect, it } from '@jest/globals'
import { outcomeOf } from './smtp.ts'

const reply = (response: string, command = 'RCPT TO', code = 'EENVELOPE') =>
  outcomeOf({ code, command, responseCode: Number(response.slice(0, 3)), response }, 'hello@evenhand.example')

it.each([
  ['550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown', true],
  ['550 5.2.1 The account is disabled', true],
  ['550 no such user', true],
  ['550 5.7.26 Unauthenticated email from evenhand.example is not accepted', false],
  ['554 5.7.1 Blocked: listed by a blocklist, no such user', false],
  ['550 sender domain does not exist', false],
  ['550 5.1.0 Sender denied', false],
  ['550 5.1.1 Sender address rejected: user unknown', false],
  ['550 hello@evenhand.example: mailbox unknown', false],
  ['550 rejected', false],
])('%s says that nobody has the address: %s', (response, isNoAddress) => {
  expect(reply(response)).toMatchObject({ kind: 'refused', isNoAddress })
})

it('a refusal of what the email says never counts against an address', () => {
  expect(reply('550 5.1.1 no such user', 'DATA', 'EMESSAGE')).toMatchObject({ kind: 'refused', isNoAddress: false })
})

it.each([
  ['421 4.7.28 Gmail has detected an unusual rate of email', { kind: 'not-now', isAboutDomain: true }],
  ['450 4.7.1 too many connections from your host', { kind: 'not-now', isAboutDomain: true }],
  ['451 try again later', { kind: 'not-now', isAboutDomain: true }],
  ['450 4.2.1 The user is receiving mail too quickly', { kind: 'not-now', isAboutDomain: false }],
  ['452 4.2.2 Mailbox full', { kind: 'not-now', isAboutDomain: false }],
  ['552 5.2.2 Mailbox full', { kind: 'not-now', reason: 'mailbox-full' }],
  ['421 4.3.2 Service shutting down', { kind: 'away', reason: 'reply-421' }],
])('%s', (response, outcome) => {
  expect(reply(response)).toMatchObject(outcome)
})
