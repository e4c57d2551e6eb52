import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@evenhand/contracts/http'
import { gateway } from '../api/calls.ts'
import { api, ApiProblem, queries } from '../api/index.ts'
import { forgetDonor } from '../app/use-sign-out.ts'

/**
 * Takes up the session that was opened just now, once the server knows this browser by it: one that refuses cookies stays a stranger, and is told so
 * here rather than asked to sign in again and again.
 */
export async function takeUpSession(client: QueryClient, opened: AnswerOf<typeof gateway.getSession>): Promise<void> {
  const known = await api(gateway.getSession).catch(() => opened)
  if (known.role === 'anonymous') {
    throw new ApiProblem({
      code: 'unknown',
      status: 0,
      title: 'Cookies are blocked',
      message:
        'Your browser blocks cookies, so we can’t keep you signed in. Allow cookies for this site and sign in again.',
    })
  }
  forgetDonor(client)
  client.setQueryData(queries.session().queryKey, opened)
}
