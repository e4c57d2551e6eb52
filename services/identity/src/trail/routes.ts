import { audit } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { exportSealedTrail } from './export.ts'

/** The chain, for who checks it outside. */
export const trailRoutes = (db: Database, now: () => Date): readonly Route[] => [
  route(audit.exportSealedTrail, async (_input, { caller }) =>
    exportSealedTrail(db, { administratorId: administratorOf(caller), now: now() }),
  ),
]
