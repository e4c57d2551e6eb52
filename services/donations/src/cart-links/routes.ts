import { donations } from '@evenhand/contracts/http'
import { route, routeOnce } from '@evenhand/service-kit/http'
import { type CartLinkDeps, mailLink, openLink } from './use-cases.ts'

export const cartLinkRoutes = (deps: CartLinkDeps) => [
  routeOnce(deps.db, donations.mailCartLink, (tx, { params, body }, { caller }) =>
    mailLink(deps, tx, { sessionId: params.sessionId, email: body.email, caller }),
  ),

  route(donations.openCartLink, ({ body }) => openLink(deps, body.token)),
]
