import { deskAccount, inside } from '@evenhand/contracts/http'
import { administratorOf, clientAddressOf, subscriberOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Lockout } from '../administrators/lockout.ts'
import { tooManyTries } from '../administrators/too-many-tries.ts'
import { writeAudit } from '../audit/store.ts'
import { findAccount } from './store.ts'
import { changePassword, type NotProved } from './use-cases.ts'

/** What everybody at the desk sees of their own account, and does with it. */
export const accountRoutes = (parts: { db: Database; lockout: Lockout }): readonly Route[] => [
  route(deskAccount.getDeskAccount, async (_input, { caller }) => {
    const account = await findAccount(parts.db, administratorOf(caller))
    if (!account) throw notProved({ kind: 'gone' })
    const { id, name, username, email, roles } = account
    return { id, name, username, email, roles }
  }),
  route(deskAccount.changeDeskPassword, async ({ body }, { caller, request, endSessions }) => {
    const id = administratorOf(caller)
    const done = await changePassword(parts, { ...body, id, address: subscriberOf(clientAddressOf(request)) })
    switch (done.kind) {
      case 'changed':
        endSessions(id)
        return undefined
      case 'as-before':
        throw invalidField('password', 'Choose a password other than the one you have now')
      case 'changed-meanwhile':
        throw new Problem('conflict', {
          detail: 'Your password was changed somewhere else in the meantime. Log out, then log in with the new one.',
        })
      case 'gone':
      case 'wrong-password':
      case 'locked-out':
        throw notProved(done)
    }
  }),
  route(inside.recordEndedSessions, async ({ body: { browsers } }, { caller }) => {
    const id = administratorOf(caller)
    await writeAudit(parts.db, 'sessions-ended', id, { personId: id, words: browsers.join(', ') })
    return undefined
  }),
]

/** Not a 401: who gives a wrong password here is logged in all the same. */
function notProved(why: NotProved): Problem {
  switch (why.kind) {
    case 'gone':
      return new Problem('not-allowed', {
        detail: 'You don’t work at this desk any longer. Log out, then ask an owner.',
      })
    case 'wrong-password':
      return invalidField('current', 'That isn’t your current password')
    case 'locked-out':
      return tooManyTries(why.waitSeconds)
  }
}
