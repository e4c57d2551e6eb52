import { type Allowed, useMay } from '../frame/allowed.tsx'
import { useListAddress } from '../lists/list-address.ts'

/** The dialog of a tab that creates something, for who may. `new` in the address opens it, so that the dashboard can lead to it. */
export function useNewDialog(creates: Parameters<typeof Allowed>[0]['to']) {
  const may = useMay()
  const { search, change } = useListAddress()
  return {
    open: search.has('new') && may(creates),
    onOpenChange: (open: boolean) => change({ new: open ? '1' : undefined }, { replace: !open }),
  }
}
