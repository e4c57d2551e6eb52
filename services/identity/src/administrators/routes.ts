import { audit, identity, inside } from '@evenhand/contracts/http'
import { administratorOf, administratorSessionSeconds, clientAddressOf, subscriberOf } from '@evenhand/service-kit/auth'
import { type Asked, type Route, route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import { wrongCodeWords } from '../second-factor/wrong-code.ts'
import { listAdministrators } from './store.ts'
import { tooManyTries } from './too-many-tries.ts'
import { waitUntilTold } from './wait-until-told.ts'
import { finishLogIn, type LoginParts, type LoginResult, logIn, type Whence } from './use-cases.ts'

export const administratorRoutes = (parts: LoginParts): readonly Route[] => [
  route(identity.logIn, async ({ body }, asked): Promise<identity.Session | identity.HalfLogin> => {
    const result = await logIn(parts, { ...body, ...whence(asked) })
    switch (result.kind) {
      case 'logged-in':
        await waitUntilTold(parts.db, result.administrator.id)
        return sessionOf(result, asked, parts.now())
      case 'code-next':
        return { next: 'code', token: result.token, expiresAt: result.expiresAt.toISOString(), factors: result.factors }
      case 'refused':
        throw new Problem('wrong-credentials')
      case 'locked-out':
        throw tooManyTries(result.waitSeconds)
    }
  }),
  route(identity.logInWithCode, async ({ body }, asked): Promise<identity.Session> => {
    const result = await finishLogIn(parts, { ...body, ...whence(asked) })
    switch (result.kind) {
      case 'logged-in':
        await waitUntilTold(parts.db, result.administrator.id)
        return sessionOf(result, asked, parts.now())
      case 'wrong-code':
        throw new Problem('code-wrong', { detail: wrongCodeWords(result) })
      case 'locked-out':
        throw tooManyTries(result.waitSeconds)
      case 'over':
        throw loginEnded()
    }
  }),
  route(inside.recordLogOut, async (_input, { caller }) => {
    await writeAudit(parts.db, 'logged-out', administratorOf(caller))
    return undefined
  }),
  route(audit.listAdministrators, () => listAdministrators(parts.db)),
]

export const whence = ({ request, caller }: Asked): Whence => ({
  address: subscriberOf(clientAddressOf(request)),
  browser: caller.sessionId,
  deskBrowser: caller.deskBrowser,
})

export const loginEnded = (): Problem =>
  new Problem('code-expired', {
    detail: `This login has ended: a code or a passkey has to come within ${identity.halfLoginMinutes} minutes, in the same browser. Enter your password again.`,
  })

/** Tells the gateway to open the session, and answers what it is. */
export function sessionOf(
  { administrator: { id, roles }, lacksFactor, way }: Extract<LoginResult, { kind: 'logged-in' }>,
  { grantSession }: Asked,
  now: Date,
): identity.Session {
  const of = { role: 'administrator', roles, ...(lacksFactor && { factor: 'missing' as const }) } as const
  grantSession({ ...of, subject: id, loggedInBy: way, seconds: administratorSessionSeconds })
  return { ...of, expiresAt: new Date(now.getTime() + administratorSessionSeconds * 1000).toISOString() }
}
