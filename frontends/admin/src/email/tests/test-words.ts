import type { emailTests } from '@evenhand/web-kit/desk'
import { failureWords } from '../../delivery/failure-words.ts'

type TestEmail = emailTests.TestEmail

/** What happened to one email of a test, and what to do. */
export function testWords({ version, state, isFinal, failure }: TestEmail, to: string): string {
  const it = version === null ? 'The test' : `Version ${version.toUpperCase()}`
  switch (state) {
    case 'queued':
      return `${it} is waiting for its turn to be sent.`
    case 'delayed':
      return `${it} hasn’t been sent yet: the email server didn’t accept it, and we’re trying again. Check the inbox of ${to} later, or try another address.`
    case 'sent':
      return `${it} was sent: the email server accepted it for ${to}. If it isn’t in the inbox in a few minutes, check the spam folder.`
    case 'refused':
      return `${it} wasn’t delivered to ${to}. ${refusalWords(failure ?? '')}`
    case 'uncertain':
      return `${it} may or may not have reached ${to}: the email server never confirmed that it accepted it. ${isFinal ? 'We’ve stopped trying.' : 'We’re trying again.'} Check the inbox before you send another.`
  }
}

function refusalWords(failure: string): string {
  switch (failure) {
    case 'suppressed':
      return 'No emails at all go to this address. Choose another.'
    case 'unusable':
      return 'The email server can’t use this address. Check how it’s written, then send another test.'
    case 'template-changed':
      return 'This email can’t be made anymore. Send another test.'
    default:
      return failure.startsWith('reply-')
        ? `${failureWords(failure)} Check how the address is written, or try another one. If others are refused too, ask your email provider.`
        : `${failureWords(failure)} Try another address.`
  }
}
