import { donations } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { CartLinks } from './use-cases.ts'

export const cartLinkRoutes = ({ mailLink, openLink }: CartLinks) => [
  route(donations.mailCartLink, ({ params, body }, { idempotency }) =>
    mailLink({ sessionId: params.sessionId, email: body.email }, idempotency),
  ),

  route(donations.openCartLink, ({ body }) => openLink(body.token)),
]
