import { audit, identity, inside } from '@evenhand/contracts/http'
import { administratorOf, administratorSessionSeconds, clientAddressOf, subscriberOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import type { Lockout } from './lockout.ts'
import { listAdministrators } from './store.ts'
import { tooManyTries } from './too-many-tries.ts'
import { logIn } from './use-cases.ts'

export const administratorRoutes = (parts: { db: Database; now: () => Date; lockout: Lockout }): readonly Route[] => [
  route(
    identity.logIn,
    async ({ body: { username, password } }, { request, grantSession }): Promise<identity.Session> => {
      const result = await logIn(parts, { username, password, address: subscriberOf(clientAddressOf(request)) })
      switch (result.kind) {
        case 'logged-in':
          grantSession({
            role: 'administrator',
            subject: result.administrator.id,
            roles: result.administrator.roles,
            seconds: administratorSessionSeconds,
          })
          return {
            role: 'administrator',
            roles: result.administrator.roles,
            expiresAt: new Date(parts.now().getTime() + administratorSessionSeconds * 1000).toISOString(),
          }
        case 'refused':
          throw new Problem('wrong-credentials')
        case 'locked-out':
          throw tooManyTries(result.waitSeconds)
      }
    },
  ),
  route(inside.recordLogOut, async (_input, { caller }) => {
    await writeAudit(parts.db, 'logged-out', administratorOf(caller))
    return undefined
  }),
  route(audit.listAdministrators, () => listAdministrators(parts.db)),
]
