import { email } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type Route, routeOnce } from '@evenhand/service-kit/http'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { receiveMessage } from './use-cases.ts'

export const contactRoutes = ({
  db,
  limits,
  now,
  ...deps
}: {
  db: Database
  bell: Bell
  donorIdOf: DonorIdOf
  limits: VisitorLimits
  now: () => Date
}): Route[] => [
  routeOnce(db, email.sendContactMessage, (tx, { body }) => receiveMessage(tx, body, { ...deps, now: now() }), {
    before: (_input, asked) => limits.take(asked),
  }),
]
