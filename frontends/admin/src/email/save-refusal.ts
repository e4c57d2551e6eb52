import { isProblem, messageOf } from '@evenhand/web-kit/facade'

export const oldVersionWords =
  'Someone else saved this while you were changing it, so your changes aren’t saved. What you wrote is still here: copy what you need, then load the other version.'

/** Why something wasn’t saved. What another administrator saved meanwhile is never overwritten, and what was typed here is not lost. */
export const saveRefusal = (error: unknown, otherwise = 'Try again in a moment.'): string =>
  isProblem(error, 'conflict') ? oldVersionWords : messageOf(error, otherwise)
