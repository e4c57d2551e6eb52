import { problemToast } from '@evenhand/web-kit/facade'

export const cardRefused = (message: string | undefined) =>
  problemToast('Your card wasn’t accepted', message || 'Check what you entered, or use another card.')
export const cardBroke = (why: 'offline' | 'no-answer') =>
  why === 'offline'
    ? problemToast('You’re offline', 'Nothing was changed.')
    : problemToast('No answer yet', 'The connection was lost. Press the button again to find out.')
