import { supporters } from '@evenhand/contracts/http'
import { tellHistoryRead } from '@evenhand/service-kit/audit'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { shippedTemplates } from '../templates/shipped.ts'
import { findSubscriber, listEmailHistory } from './store.ts'

const names: ReadonlyMap<string, string> = new Map(shippedTemplates.map(({ name, card }) => [name, card.name]))

/** What the desk reads of one person. */
export const historyRoutes = (db: Database, now: () => Date) => [
  route(supporters.listEmailHistory, async ({ params: { donorId }, query }, { caller }) => {
    const { items, next } = await listEmailHistory(db, donorId, query)
    const read = { caller, donorId, part: 'emails', now: now() }
    return tellHistoryRead(db, read, {
      person: (await findSubscriber(db, donorId)) ?? null,
      items: items.map((item) => ({ ...item, about: names.get(item.about ?? '') ?? item.about })),
      next,
    })
  }),
]
