import { registrations } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { register } from './use-cases.ts'

/** The page that the documented call stands for (spec 02 §7). */
const leasePage = 'jeep-lease'

export const registrationRoutes = (db: Database, donorIdOf: DonorIdOf) => [
  route(registrations.registerForLanding, ({ body }, { idempotency }) =>
    register(db, leasePage, body, { now: new Date(), donorIdOf, idempotency }),
  ),
]
