import { messageOf, problemToast } from '@evenhand/web-kit/facade'

/** What was asked for was refused, or nobody knows what became of it; for acts that have no form to say it in. */
export const toastRefusal = (error: unknown): void =>
  problemToast('Couldn’t do that', messageOf(error, 'Try again in a moment.'))
