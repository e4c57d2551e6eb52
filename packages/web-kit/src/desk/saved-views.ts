import { useState } from 'react'
import { z } from 'zod'
import { stored } from '../app/stored.ts'

/** A filtered list under a name: the part of its address after the `?`. */
export interface SavedView {
  name: string
  search: string
}

const viewsMax = 30
const Views = z.array(z.object({ name: z.string().min(1).max(60), search: z.string().max(2000) })).max(viewsMax)

/** The views of a page that this browser keeps; the newest last, one under a name. */
export function useSavedViews(page: string) {
  const storage = stored('local', `evenhand.savedViews.${page}`, (value) => Views.safeParse(value).data)
  const [views, setViews] = useState<readonly SavedView[]>(() => storage.read() ?? [])
  const keep = (next: readonly SavedView[]) => {
    const kept = next.slice(-viewsMax)
    storage.write([...kept])
    setViews(kept)
  }
  return {
    views,
    save: (view: SavedView) => keep([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
    restore: keep,
  }
}
