import { renderedAt, useQueryClient, useSearchParams } from '@evenhand/web-kit/facade'
import { useSyncExternalStore } from 'react'
import { type Tab, tabOf } from './portal-address.ts'

const never = () => () => undefined

/**
 * The open tab. A page that comes without data is the same for every tab, since nobody knew the address when it was rendered: until the browser
 * has taken it over, none is open.
 */
export function useTab(): Tab | undefined {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => renderedAt.read(client) !== undefined,
  )
  return isKnown ? tabOf(search) : undefined
}
