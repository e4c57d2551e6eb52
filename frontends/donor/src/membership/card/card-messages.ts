import { problemToast } from '@evenhand/web-kit/facade'

export const cardRefused = (message: string | undefined) =>
  problemToast('The card was not taken', message || 'Please check what you have entered, or use another card.')
export const cardBroke = () =>
  problemToast('The card was not taken', 'The connection broke. Nothing was changed; please try again.')
