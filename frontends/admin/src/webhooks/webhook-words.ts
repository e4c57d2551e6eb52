import { webhooks } from '@evenhand/web-kit/desk'

export const stateWords: Readonly<Record<webhooks.DeliveryState, string>> = {
  queued: 'Waiting',
  delivering: 'Being sent',
  delivered: 'Delivered',
  failed: 'Failed',
}

const failureWords: Readonly<Record<webhooks.DeliveryFailure, string>> = {
  status: 'It answered something other than success',
  timeout: `It didn’t answer within ${webhooks.answerSeconds} seconds`,
  address: 'Its name leads to an address that isn’t on the internet',
  name: 'Its name couldn’t be found',
  certificate: 'Its certificate isn’t valid',
  connection: 'We couldn’t connect to it',
}

/** What became of the last try. */
export function triedWords({ status, failure }: webhooks.Delivery): string {
  if (status !== null) return `It answered ${status}`
  return failure === null ? 'Not tried yet' : failureWords[failure]
}

export const pausedWords: Readonly<Record<NonNullable<webhooks.Webhook['pausedBecause']>, string>> = {
  owner: 'An owner paused it.',
  gone: 'We paused it: it answered 410, which says that it is gone.',
  failing: `We paused it: nothing reached it for ${webhooks.failingDays} days.`,
  'password-void': 'Paused, because the password of the person who set it up was made void.',
  'maker-left': 'Paused, because the person who set it up is no longer an owner.',
}
