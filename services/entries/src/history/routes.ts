import { claims, supporters } from '@evenhand/contracts/http'
import { tellHistoryRead } from '@evenhand/service-kit/audit'
import { mayRead } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { listEntryHistory } from './store.ts'

/** What the desk reads of one person. No name is known here. */
export const historyRoutes = (db: Database, now: () => Date) => [
  route(supporters.listEntryHistory, async ({ params: { donorId }, query }, { caller }) => {
    const draws = mayRead(caller, claims.listWonDraws)
    const answer = { person: null, ...(await listEntryHistory(db, { donorId, draws }, query)) }
    return tellHistoryRead(db, { caller, donorId, part: 'entries', now: now() }, answer)
  }),
]
