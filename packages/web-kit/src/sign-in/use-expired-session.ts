import { isProblem, queries, useQueryClient } from '@evenhand/web-kit/facade'
import { useEffect } from 'react'

/** Whether a call was refused because the session is over; then who is signed in is asked for anew, and the page follows. */
export function useExpiredSession(error: unknown): boolean {
  const client = useQueryClient()
  const expired = isProblem(error, 'sign-in-required')
  useEffect(() => {
    if (expired) void client.invalidateQueries({ queryKey: queries.session().queryKey })
  }, [expired, client])
  return expired
}
