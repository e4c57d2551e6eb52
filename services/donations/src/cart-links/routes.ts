import { donations } from '@evenhand/contracts/http'
import { route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { CartLinks } from './use-cases.ts'

export const cartLinkRoutes = (db: Database, { mailLink, openLink }: CartLinks) => [
  routeOnce(db, donations.mailCartLink, (tx, { params, body }) =>
    mailLink(tx, { sessionId: params.sessionId, email: body.email }),
  ),

  route(donations.openCartLink, ({ body }) => openLink(body.token)),
]
