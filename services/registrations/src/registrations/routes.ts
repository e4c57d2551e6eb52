import { registrations } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database, DatabaseClock } from '@evenhand/service-kit/postgres'
import { register } from './use-cases.ts'

interface Means {
  donorIdOf: DonorIdOf
  /** Decides whether the page is open. */
  recordedAt: DatabaseClock
}

export const registrationRoutes = (db: Database, { donorIdOf, recordedAt }: Means) => [
  route(registrations.registerForLanding, ({ body }, { idempotency }) =>
    register(db, body, { recordedAt, donorIdOf, idempotency }),
  ),
]
