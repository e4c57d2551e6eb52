import { problemToast } from '@evenhand/web-kit/facade'

/** spec 02 §8, to the letter. */
export const payFailed = (message: string | undefined) =>
  problemToast('Payment Failed', message || 'Something went wrong with your payment')

/** The server closes a payment after many declined cards, or after a day. */
export const payClosed = () =>
  problemToast('Payment Closed', 'That payment was closed and nothing was charged. Enter your card again.')

export const payBroke = (why: 'offline' | 'no-answer') =>
  problemToast(
    'Payment Error',
    why === 'offline' ? "You're offline. Nothing was charged." : 'An unexpected error occurred. Please try again.',
  )
