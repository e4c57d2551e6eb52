import { adminQueries, newsMilliseconds, takeThingOf, takings } from '@evenhand/web-kit/desk'
import { api, useMutation, useQuery, useQueryClient } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'

/** What can be taken: its kind and id. */
export type Takable = Pick<takings.DeskTaking, 'kind' | 'thingId'>

export const isTakable = (kind: string): kind is takings.TakenThing =>
  (takings.takenThings as readonly string[]).includes(kind)

/** Who has taken what, also while a page is open; nothing while it isn’t known, for it keeps nobody from deciding. */
export function useTakings(enabled = true): readonly takings.DeskTaking[] {
  const found = useQuery({ ...adminQueries.takings(), enabled, refetchInterval: newsMilliseconds })
  return (enabled && found.data) || []
}

export const takingOf = (all: readonly takings.DeskTaking[], { kind, thingId }: Takable) =>
  all.find((one) => one.kind === kind && one.thingId === thingId)

/** Whether who is logged in may take things of a kind: what they may decide about. */
export function useMayTake(): (kind: takings.TakenThing) => boolean {
  const may = useMay()
  return (kind) => may(takeThingOf(kind))
}

/** Taking and giving back; whoever was first is shown after each. */
export function useTake() {
  const client = useQueryClient()
  const settled = {
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: adminQueries.takings().queryKey }),
  }
  return {
    take: useMutation({ mutationFn: (params: Takable) => api(takings.takeThing, { params }), ...settled }),
    giveBack: useMutation({ mutationFn: (params: Takable) => api(takings.giveThingBack, { params }), ...settled }),
  }
}
