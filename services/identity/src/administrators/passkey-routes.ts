import { type identity, passkeys } from '@evenhand/contracts/http'
import { browserOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { AskingParts } from '../passkeys/begin.ts'
import { beginPasskeyLogin, logInWithPasskey } from './passkey-login.ts'
import { loginEnded, sessionOf, whence } from './routes.ts'
import type { LoginParts } from './use-cases.ts'
import { waitUntilTold } from './wait-until-told.ts'

/** The login with a passkey: after the password, or with the passkey alone. */
export const passkeyLoginRoutes = (parts: LoginParts & AskingParts): readonly Route[] => [
  route(passkeys.beginPasskeyLogin, async ({ body: { token } }, { caller }) => {
    const begun = await beginPasskeyLogin(parts, { token, browser: browserOf(caller) })
    if (begun === 'over') throw loginEnded()
    if (begun === 'no-passkey')
      throw new Problem('not-possible', {
        detail: 'You have no passkey here. Enter the code from your app, or a recovery code.',
      })
    return begun
  }),
  route(passkeys.logInWithPasskey, async ({ body: { token, answer } }, asked): Promise<identity.Session> => {
    const from = { ...whence(asked), browser: browserOf(asked.caller) }
    const result = await logInWithPasskey(parts, { token, answer, ...from })
    switch (result.kind) {
      case 'logged-in':
        await waitUntilTold(parts.db, result.administrator.id)
        return sessionOf(result, asked, parts.now())
      case 'refused':
        throw new Problem('passkey-refused')
      case 'over':
        throw new Problem('passkey-expired')
      case 'half-over':
        throw loginEnded()
    }
  }),
]
