import { adminQueries } from '@evenhand/web-kit/desk'
import { useQueryClient } from '@evenhand/web-kit/facade'

/** What was changed, or what another owner changed first, is shown. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: adminQueries.people().queryKey })
}
