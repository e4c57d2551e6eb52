import { views } from '@evenhand/contracts/http'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import { countOthers, deleteView, findView, listViews, lockOwner, saveView, type ViewRow } from './store.ts'

export async function viewsOf(db: Queries, asked: { list: string; by: string }): Promise<views.DeskView[]> {
  const rows = await listViews(db, asked)
  return rows.map(({ ownerId, ...view }) => ({ ...view, isOwn: ownerId === asked.by }))
}

/** Nobody changes what somebody else saved, shared or not. */
export const keepView = (db: Database, view: ViewRow, at: Date): Promise<views.DeskView[]> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, view.ownerId)
    const known = await findView(tx, view.id)
    if (known && known.ownerId !== view.ownerId)
      throw new Problem('not-found', { detail: 'This view is someone else’s. Save it as one of your own.' })
    if ((await countOthers(tx, view)) >= views.viewsMax)
      throw new Problem('not-possible', {
        detail: `You have ${views.viewsMax} views of this list. Remove one that you no longer need first.`,
      })
    await saveView(tx, view, at)
    await writeAudit(tx, 'view-saved', view.ownerId, { personId: view.ownerId, words: saidOf(view) })
    return viewsOf(tx, { list: view.list, by: view.ownerId })
  })

export const dropView = (db: Database, view: { id: string; ownerId: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await deleteView(tx, view)
    if (removed) await writeAudit(tx, 'view-removed', view.ownerId, { personId: view.ownerId, words: saidOf(removed) })
  })

/** Without what it is called or looks for: either may be a person’s name, and the trail keeps its words for good. */
const saidOf = ({ list, isShared }: Pick<ViewRow, 'list' | 'isShared'>): string =>
  `Of the list of ${list}${isShared ? ', for everyone' : ''}`
