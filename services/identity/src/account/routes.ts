import { deskAccount, inside } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import { invalidField } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import { isFactorRequired } from '../second-factor/rules.ts'
import { listPasskeys } from '../passkeys/store.ts'
import { countWorkers, findFactors } from '../second-factor/store.ts'
import type { AccountParts } from './counting-codes.ts'
import { notProved, proverOf } from './not-proved.ts'
import { toPasskey } from './passkey-routes.ts'
import { findAskedEmail } from '../asked-emails/store.ts'
import { findAccount } from './store.ts'
import { changePassword, provePassword } from './use-cases.ts'

/** What everybody at the desk sees of their own account, and does with it. */
export const accountRoutes = (parts: AccountParts): readonly Route[] => [
  route(deskAccount.getDeskAccount, async (_input, { caller }) => {
    const account = await findAccount(parts.db, administratorOf(caller))
    if (!account) throw notProved({ kind: 'gone' })
    const { id, name, username, email, roles } = account
    const [{ appSince, recoveryCodesLeft }, passkeys, askedEmail] = await Promise.all([
      findFactors(parts.db, id),
      listPasskeys(parts.db, id),
      findAskedEmail(parts.db, id, parts.now()),
    ])
    return {
      id,
      name,
      username,
      email,
      askedEmail,
      roles,
      appSince: appSince?.toISOString() ?? null,
      passkeys: passkeys.map(toPasskey),
      recoveryCodesLeft,
      factorRequired: isFactorRequired(await countWorkers(parts.db)),
    }
  }),
  route(deskAccount.changeDeskPassword, async ({ body }, asked) => {
    const by = proverOf(asked)
    const done = await changePassword(parts, { ...body, ...by })
    switch (done.kind) {
      case 'changed':
        asked.endSessions(by.id)
        return undefined
      case 'as-before':
        throw invalidField('password', 'Choose a password other than the one you have now')
      case 'changed-meanwhile':
      case 'gone':
      case 'wrong-password':
      case 'locked-out':
        throw notProved(done)
    }
  }),
  route(deskAccount.giveDeskPassword, async ({ body: { current } }, asked) => {
    const { id, browser } = proverOf(asked)
    const proved = await provePassword(parts, { id, password: current, browser })
    if (proved.kind !== 'proved') throw notProved(proved)
    return undefined
  }),
  route(inside.recordEndedSessions, async ({ body: { browsers } }, { caller }) => {
    const id = administratorOf(caller)
    await writeAudit(parts.db, 'sessions-ended', id, { personId: id, words: browsers.join(', ') })
    return undefined
  }),
]
