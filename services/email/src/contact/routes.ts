import { email } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
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
  route(email.sendContactMessage, async ({ body }, asked) => {
    await contact.limits.take(asked)
    return receiveMessage(contact, body, { now: contact.now(), idempotency: asked.idempotency })
  }),
]
