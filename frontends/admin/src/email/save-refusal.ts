import { isProblem, messageOf } from '@evenhand/web-kit/facade'

/** Why something wasn’t saved. What another administrator saved meanwhile is never overwritten, and what was typed here is not lost. */
export const saveRefusal = (error: unknown): string =>
  isProblem(error, 'conflict')
    ? 'Someone else saved this while you were changing it, so your changes aren’t saved. What you wrote is still here: copy what you need, then close this and open it again.'
    : messageOf(error, 'Try again in a moment.')
