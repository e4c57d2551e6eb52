import { useListAddress } from '../lists/list-address.ts'

/** The dialog of a tab that creates something. `new` in the address opens it, so that the dashboard can lead to it. */
export function useNewDialog() {
  const { search, change } = useListAddress()
  return {
    open: search.has('new'),
    onOpenChange: (open: boolean) => change({ new: open ? '1' : undefined }, { replace: !open }),
  }
}
