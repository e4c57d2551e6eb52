import { email } from '@evenhand/contracts/http'
import { type Caller, hasProvedMailbox } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Subscriptions } from '../subscriptions/use-cases.ts'
import { findPreferences, turnNewsOff, turnNewsOn } from './use-cases.ts'

export const preferenceRoutes = (subscriptions: Subscriptions & { now: () => Date }): Route[] => [
  route(email.getEmailPreferences, (_, { caller }) =>
    findPreferences(subscriptions, { ...donorOf(caller), now: subscriptions.now() }),
  ),
  route(email.changeEmailPreferences, async ({ body }, { caller }) => {
    const asked = { ...donorOf(caller), now: subscriptions.now() }
    if (body.news === 'on') await turnNewsOn(subscriptions, { ...asked, ...body })
    else await turnNewsOff(subscriptions, asked)
    return findPreferences(subscriptions, asked)
  }),
]

/** Nobody else has a say in what a donor receives, or learns of it: a session without the mailbox may be of someone who typed the address. */
function donorOf(caller: Caller): { donorId: string } {
  if (caller.role !== 'donor') throw new Problem('not-allowed')
  if (!hasProvedMailbox(caller)) throw new Problem('mailbox-to-prove')
  return { donorId: caller.donorId }
}
