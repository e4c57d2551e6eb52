import { registrations } from '@evenhand/contracts/http'
import type { DonorIdOf, MailboxProofs } from '@evenhand/service-kit/auth'
import { routeOnce } from '@evenhand/service-kit/http'
import type { Database, DatabaseClock } from '@evenhand/service-kit/postgres'
import { register } from './use-cases.ts'

interface Means {
  donorIdOf: DonorIdOf
  proofs: MailboxProofs
  /** Decides whether the page is open. */
  recordedAt: DatabaseClock
}

export const registrationRoutes = (db: Database, means: Means) => [
  routeOnce(db, registrations.registerForLanding, (tx, { body }, { caller }) =>
    register(tx, body, { ...means, caller }),
  ),
]
