import { adminQueries } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'

/** A person by name and address, of which there may be only one; `among` are all whose names a list asks for at once. */
export function useNameOf(donorId: string, among: readonly string[] = [donorId]): string {
  const names = useQuery(adminQueries.names(among))
  const known = names.data?.get(donorId)
  return known ? [known.name, known.email].filter(Boolean).join(', ') : `donor …${donorId.slice(-6)}`
}
