import type { Route } from '@evenhand/service-kit/http'
import { factorRoutes } from './account/factor-routes.ts'
import type { AccountParts } from './account/counting-codes.ts'
import { passkeyRoutes } from './account/passkey-routes.ts'
import { accountRoutes } from './account/routes.ts'
import { passkeyLoginRoutes } from './administrators/passkey-routes.ts'
import { administratorRoutes } from './administrators/routes.ts'
import { ownEmailRoutes } from './own-email/routes.ts'

/** How people at the desk log in, and what each does with their own account. */
export const loginRoutes = (desk: AccountParts): readonly Route[] => [
  ...administratorRoutes(desk),
  ...passkeyLoginRoutes(desk),
  ...accountRoutes(desk),
  ...factorRoutes(desk),
  ...passkeyRoutes(desk),
  ...ownEmailRoutes(desk),
]
