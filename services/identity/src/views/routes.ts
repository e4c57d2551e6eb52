import { views } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { dropView, keepView, viewsOf } from './use-cases.ts'

/** How people at the desk filter lists, under names. */
export const viewRoutes = ({ db, now }: { db: Database; now: () => Date }): readonly Route[] => [
  route(views.listViews, ({ query: { list } }, { caller }) => viewsOf(db, { list, by: administratorOf(caller) })),
  route(views.saveView, ({ params, body }, { caller }) =>
    keepView(db, { id: params.viewId, ...body, ownerId: administratorOf(caller) }, now()),
  ),
  route(views.removeView, ({ params }, { caller }) =>
    dropView(db, { id: params.viewId, ownerId: administratorOf(caller) }).then(() => undefined),
  ),
]
