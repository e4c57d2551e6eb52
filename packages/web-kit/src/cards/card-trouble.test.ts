import { expect, it } from '@jest/globals'
import { troubleOf } from './card-trouble.ts'

it.each([
  [
    { type: 'api_connection_error', message: 'We are experiencing issues connecting to Stripe.' },
    { kind: 'no-answer' },
  ],
  [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, { code: 'insufficient_funds' }],
  [
    { type: 'card_error', code: 'expired_card' },
    { kind: 'refused', code: 'expired_card' },
  ],
  [undefined, { kind: 'refused' }],
  [
    { type: 'invalid_request_error', code: 'lock_timeout' },
    { kind: 'refused', code: 'lock_timeout', isUndecided: true },
  ],
])('a card is called refused only where the processor has refused it: %j', (error, trouble) => {
  expect(troubleOf(error)).toMatchObject(trouble)
})
