import { administratorOf, browserOf, clientAddressOf, subscriberOf } from '@evenhand/service-kit/auth'
import type { Asked } from '@evenhand/service-kit/http'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { tooManyTries } from '../administrators/too-many-tries.ts'
import { wrongCodeWords } from '../second-factor/wrong-code.ts'
import type { Unproved } from './prove-factor.ts'

export const byOf = ({ caller, request }: Pick<Asked, 'caller' | 'request'>) => ({
  id: administratorOf(caller),
  address: subscriberOf(clientAddressOf(request)),
})

/** In one browser, where a passkey may be asked for. */
export const proverOf = (asked: Asked) => ({ ...byOf(asked), browser: browserOf(asked.caller) })

/** Not a 401: who gives a wrong password here is logged in all the same. */
export function notProved(why: Unproved | { kind: 'too-new' }): Problem {
  switch (why.kind) {
    case 'gone':
      return new Problem('not-allowed', {
        detail: 'You don’t work at this desk any longer. Log out, then ask an owner.',
      })
    case 'changed-meanwhile':
      return new Problem('conflict', {
        detail: 'Your password was changed somewhere else in the meantime. Log out, then log in with the new one.',
      })
    case 'wrong-code':
      return invalidField('code', wrongCodeWords(why))
    case 'factor-asked':
      return new Problem('not-possible', {
        detail:
          'You have a second factor, so this takes a code or a passkey beside the password. Reload the page, then begin again.',
      })
    case 'too-new':
      return new Problem('not-possible', {
        detail:
          'This passkey was added less than a day ago, so it can’t be used for this yet. Use an older passkey, a code from your app or a recovery code, or wait until tomorrow.',
      })
    case 'over':
      return new Problem('passkey-expired')
    case 'refused':
      return new Problem('passkey-refused')
    case 'wrong-password':
      return invalidField('current', 'That isn’t your current password')
    case 'locked-out':
      return tooManyTries(why.waitSeconds)
  }
}
