import { problemToast } from '@evenhand/web-kit/facade'

/** spec 02 §8, to the letter. */
export const payFailed = (message: string | undefined) =>
  problemToast('Payment Failed', message || 'Something went wrong with your payment')

export const payBroke = () => problemToast('Payment Error', 'An unexpected error occurred. Please try again.')
