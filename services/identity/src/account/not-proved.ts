import { administratorOf, clientAddressOf, subscriberOf } from '@evenhand/service-kit/auth'
import type { Asked } from '@evenhand/service-kit/http'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { tooManyTries } from '../administrators/too-many-tries.ts'
import type { NotProved } from './use-cases.ts'

export const byOf = ({ caller, request }: Pick<Asked, 'caller' | 'request'>) => ({
  id: administratorOf(caller),
  address: subscriberOf(clientAddressOf(request)),
})

/** Not a 401: who gives a wrong password here is logged in all the same. */
export function notProved(why: NotProved): Problem {
  switch (why.kind) {
    case 'gone':
      return new Problem('not-allowed', {
        detail: 'You don’t work at this desk any longer. Log out, then ask an owner.',
      })
    case 'changed-meanwhile':
      return new Problem('conflict', {
        detail: 'Your password was changed somewhere else in the meantime. Log out, then log in with the new one.',
      })
    case 'wrong-password':
      return invalidField('current', 'That isn’t your current password')
    case 'locked-out':
      return tooManyTries(why.waitSeconds)
  }
}
