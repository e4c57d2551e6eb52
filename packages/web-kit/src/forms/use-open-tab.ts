import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { renderedAt } from '../api/rendered-at.ts'
import { useSearchParams } from '../app/use-search-params.ts'

const never = () => () => undefined

/**
 * What the address asks of a page. A page that comes without data is the same for all that it can be asked, since nobody knew the address when it
 * was rendered: undefined until the browser has taken it over.
 */
export function useAsked(): URLSearchParams | undefined {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => renderedAt.read(client) !== undefined,
  )
  return isKnown ? search : undefined
}

/** The open tab, as the address names it; the first one has no name there. None is open until it is known what is asked. */
export function useOpenTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): Tab | undefined {
  const search = useAsked()
  return search ? (tabs.find((tab) => tab === search.get('tab')) ?? tabs[0]) : undefined
}
