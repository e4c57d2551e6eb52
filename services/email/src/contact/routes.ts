import { email } from '@evenhand/contracts/http'
import { type Route, routeOnce } from '@evenhand/service-kit/http'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Bell } from '../messages/bell.ts'
import { receiveMessage } from './use-cases.ts'

export const contactRoutes = (contact: {
  db: Database
  bell: Bell
  limits: VisitorLimits
  now: () => Date
}): Route[] => [
  routeOnce(
    contact.db,
    email.sendContactMessage,
    (tx, { body }) => receiveMessage(tx, body, { now: contact.now(), bell: contact.bell }),
    { before: (_input, asked) => contact.limits.take(asked) },
  ),
]
