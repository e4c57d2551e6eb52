import { supporters } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { writeAudit } from '../audit/store.ts'
import { listSignInHistory } from './store.ts'

/** What the desk reads of one person: how they signed in, and which records were merged. The trail says who looked, before it is answered. */
export const historyRoutes = (db: Database) => [
  route(supporters.listSignInHistory, async ({ params: { donorId: id }, query }, { caller }) => {
    const page = await listSignInHistory(db, id, query)
    if (page.items.length > 0) {
      const look = { thing: { kind: 'donor', id }, words: 'History: sign-ins and merges' } as const
      await writeAudit(db, 'account-read', administratorOf(caller), look)
    }
    return { person: null, ...page }
  }),
]
