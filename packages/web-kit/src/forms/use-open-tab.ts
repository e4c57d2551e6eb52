import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { renderedAt } from '../api/rendered-at.ts'
import { useSearchParams } from '../app/use-search-params.ts'

const never = () => () => undefined

/**
 * The open tab, as the address names it; the first one has no name there. A page that comes without data is the same for every tab, since nobody
 * knew the address when it was rendered: until the browser has taken it over, none is open.
 */
export function useOpenTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): Tab | undefined {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => renderedAt.read(client) !== undefined,
  )
  return isKnown ? (tabs.find((tab) => tab === search.get('tab')) ?? tabs[0]) : undefined
}
