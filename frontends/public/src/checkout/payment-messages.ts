import { problemToast } from '@evenhand/web-kit/facade'

/** The server closes a payment after many declined cards, or after a day. */
export const payClosed = () =>
  problemToast('Payment Closed', 'That payment was closed and nothing was charged. Enter your card again.')

/** What a card that was not taken is called at the form (spec 02 §8, to the letter). */
export const payWords = {
  titles: {
    refused: 'Payment Failed',
    offline: 'Payment Error',
    'no-answer': 'Payment Error. An unexpected error occurred. Please try again.',
  },
  unexplained: 'Something went wrong with your payment.',
}
