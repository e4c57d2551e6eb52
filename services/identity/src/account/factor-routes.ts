import { deskAccount } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { AccountParts } from './counting-codes.ts'
import { beginOwnFactor, confirmOwnFactor, endOwnFactor, renewOwnRecoveryCodes } from './factor-use-cases.ts'
import { byOf, notProved, proverOf } from './not-proved.ts'

/** The app that makes codes, and the recovery codes, of who is logged in. */
export const factorRoutes = (parts: AccountParts): readonly Route[] => [
  route(deskAccount.beginSecondFactor, async ({ body }, asked) => {
    const begun = await beginOwnFactor(parts, { proof: body, ...proverOf(asked) })
    if (begun.kind !== 'begun') throw refusalOf(begun)
    return { key: begun.key, uri: begun.uri }
  }),
  route(deskAccount.confirmSecondFactor, async ({ body }, asked) => {
    const by = byOf(asked)
    const done = await confirmOwnFactor(parts, { ...body, ...by })
    if (done.kind !== 'confirmed') throw refusalOf(done)
    asked.endSessions(by.id)
    return { recoveryCodes: done.recoveryCodes }
  }),
  route(deskAccount.renewRecoveryCodes, async ({ body }, asked) => {
    const done = await renewOwnRecoveryCodes(parts, { proof: body, ...proverOf(asked) })
    if (done.kind !== 'renewed') throw refusalOf(done)
    return { recoveryCodes: done.recoveryCodes }
  }),
  route(deskAccount.endSecondFactor, async ({ body }, asked) => {
    const by = proverOf(asked)
    const done = await endOwnFactor(parts, { proof: body, ...by })
    if (done.kind !== 'ended') throw refusalOf(done)
    asked.endSessions(by.id)
    return undefined
  }),
]

type Refused = { kind: 'not-begun' | 'on-already' | 'required' | 'no-app' } | Parameters<typeof notProved>[0]

function refusalOf(why: Refused): Problem {
  switch (why.kind) {
    case 'not-begun':
      return new Problem('not-possible', { detail: 'There is no key for your app yet. Begin again.' })
    case 'on-already':
      return new Problem('not-possible', {
        detail: 'Your second factor is on already. To use another app, turn it off first.',
      })
    case 'no-app':
      return new Problem('not-possible', {
        detail: 'You have no app to turn off. Reload the page to see what you have.',
      })
    case 'required':
      return new Problem('not-possible', {
        detail: 'More than one person works at this desk, so each of you needs a second factor.',
      })
    case 'wrong-code':
    case 'factor-asked':
    case 'too-new':
    case 'over':
    case 'refused':
    case 'changed-meanwhile':
    case 'gone':
    case 'wrong-password':
    case 'locked-out':
      return notProved(why)
  }
}
