import { registrations } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { register } from './use-cases.ts'

export const registrationRoutes = (db: Database, { donorIdOf, now }: { donorIdOf: DonorIdOf; now: () => Date }) => [
  route(registrations.registerForLanding, ({ body }, { idempotency }) =>
    register(db, body, { now: now(), donorIdOf, idempotency }),
  ),
]
