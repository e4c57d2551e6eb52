import { adminQueries, mayCall, people } from '@evenhand/web-kit/desk'
import { queries, useQuery, useQueryClient } from '@evenhand/web-kit/facade'

/** Only owners change who works here; who else reads it has no buttons. */
export function useIsOwner(): boolean {
  const session = useQuery(queries.session())
  return mayCall(session.data?.roles ?? [], people.invite)
}

/** What was changed, or what another owner changed first, is shown. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: adminQueries.people().queryKey })
}
