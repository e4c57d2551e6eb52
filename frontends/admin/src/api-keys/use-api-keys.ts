import { adminQueries } from '@evenhand/web-kit/desk'
import { useQueryClient } from '@evenhand/web-kit/facade'

/** What was changed, or what happened meanwhile, is shown. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: adminQueries.apiKeys().queryKey })
}
