import { adminQueries } from '@evenhand/web-kit/desk'
import { useQueryClient } from '@evenhand/web-kit/facade'

/** After a change of how somebody logs in, which ends their sessions elsewhere. */
export function useReadAgain(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: adminQueries.deskAccount().queryKey }),
      client.invalidateQueries({ queryKey: ['admin', 'own-sessions'] }),
    ])
}
