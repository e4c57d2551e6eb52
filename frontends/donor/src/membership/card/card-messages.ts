import { problemToast } from '@evenhand/web-kit/facade'

export const cardRefused = (message: string | undefined) =>
  problemToast('Your card wasn’t accepted', message || 'Check what you entered, or use another card.')
export const cardBroke = () =>
  problemToast('Your card wasn’t accepted', 'The connection was lost. Nothing was changed. Please try again.')
