import type { merges } from '@evenhand/contracts/http'
import { Email, Id } from '@evenhand/contracts/ids'
import type { DonorIdOf } from '@evenhand/service-kit/auth'

/** What a search is for: an id or an address is that of one record alone, and of other words the desk knows who is called so. */
export function soughtBy(
  { search, people = [] }: Pick<merges.MergeFilter, 'search' | 'people'>,
  addressIdOf: DonorIdOf,
): { words: string; ids: readonly string[] } | undefined {
  if (search === undefined) return undefined
  const id = Id.safeParse(search).data
  const email = Email().safeParse(search).data
  return { words: search, ids: [...people, ...(id ? [id] : []), ...(email ? [addressIdOf(email)] : [])] }
}
