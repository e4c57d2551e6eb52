import { adminQueries, merges } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import { isAddress } from '../lists/is-address.ts'
import { useListAddress } from '../lists/list-address.ts'

export const choices = [
  ['all', 'All'],
  ['waiting', 'Waiting for another owner'],
  ['under-way', 'Under way'],
  ['done', 'Done'],
  ['over', 'Refused, withdrawn or expired'],
] as const satisfies readonly (readonly [merges.MergeListState, string])[]

const isId = (words: string): boolean => /^[\da-f-]{36}$/i.test(words)

/**
 * What the address of the list asks for. Where merges are kept nobody has a name, so who is called as the words say is looked for first; a whole
 * address or an id needs no such look, which the trail would tell.
 */
export function useMergeFilter() {
  const { search: address } = useListAddress()
  const state = choices.find(([one]) => one === address.get('state'))?.[0] ?? 'all'
  const search = address.get('search') ?? ''
  const names = useQuery({
    ...adminQueries.supporters(search),
    enabled: search !== '' && !isAddress(search) && !isId(search),
  })
  const people = names.data?.items.slice(0, merges.mergePeopleMax).map(({ donorId }) => donorId) ?? []
  const filter = {
    state,
    ...(search === '' ? {} : { search }),
    ...(search === '' || people.length === 0 ? {} : { people: people.join(',') }),
  }
  return { filter, isReady: !names.isLoading, lacksNames: names.isError }
}
