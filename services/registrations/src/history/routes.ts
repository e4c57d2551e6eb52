import { supporters } from '@evenhand/contracts/http'
import { tellHistoryRead } from '@evenhand/service-kit/audit'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { findRegistered, listRegistrationHistory } from './store.ts'

/** What the desk reads of one person. */
export const historyRoutes = (db: Database, now: () => Date) => [
  route(supporters.listRegistrationHistory, async ({ params: { donorId }, query }, { caller }) => {
    const read = { caller, donorId, part: 'registrations', now: now() }
    return tellHistoryRead(db, read, {
      person: (await findRegistered(db, donorId)) ?? null,
      ...(await listRegistrationHistory(db, donorId, query)),
    })
  }),
]
