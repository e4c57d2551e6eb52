import { passkeys } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { PasskeyRow } from '../passkeys/store.ts'
import type { AccountParts } from './counting-codes.ts'
import { notProved, proverOf } from './not-proved.ts'
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginOwnProof,
  giveOwnPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
} from './passkey-use-cases.ts'

/** The passkeys of who is logged in. */
export const passkeyRoutes = (parts: AccountParts): readonly Route[] => [
  route(passkeys.beginPasskey, async ({ body }, asked) => {
    const begun = await beginOwnPasskey(parts, { proof: body, ...proverOf(asked) })
    if (begun.kind !== 'begun') throw refusalOf(begun)
    return begun.options
  }),
  route(passkeys.addPasskey, async ({ body }, asked) => {
    const by = proverOf(asked)
    const done = await addOwnPasskey(parts, { ...body, ...by })
    if (done.kind !== 'added') throw refusalOf(done)
    asked.endSessions(by.id)
    return { recoveryCodes: done.recoveryCodes }
  }),
  route(passkeys.removePasskey, async ({ params, body }, asked) => {
    const by = proverOf(asked)
    const done = await removeOwnPasskey(parts, { ...params, proof: body, ...by })
    if (done.kind !== 'removed') throw refusalOf(done)
    asked.endSessions(by.id)
    return undefined
  }),
  route(passkeys.renamePasskey, async ({ params, body }, { caller }) => {
    const kind = await renameOwnPasskey(parts, { ...params, ...body, id: administratorOf(caller) })
    if (kind !== 'renamed') throw refusalOf({ kind })
    return undefined
  }),
  route(passkeys.beginPasskeyProof, async (_input, asked) => {
    const options = await beginOwnProof(parts, proverOf(asked))
    if (options === 'no-passkey') throw refusalOf({ kind: options })
    return options
  }),
  route(passkeys.giveDeskPasskey, async ({ body }, asked) => {
    const done = await giveOwnPasskey(parts, { ...body, ...proverOf(asked) })
    if (done.kind !== 'right') throw refusalOf(done)
    return undefined
  }),
]

export const toPasskey = ({ id, name, addedAt, lastUsedAt, backedUp }: PasskeyRow): passkeys.Passkey => ({
  id,
  name,
  addedAt: addedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isBackedUp: backedUp,
})

type Refused = { kind: 'known' | 'too-many' | 'unknown' | 'required' | 'no-passkey' } | Parameters<typeof notProved>[0]

function refusalOf(why: Refused): Problem {
  switch (why.kind) {
    case 'known':
      return new Problem('passkey-known')
    case 'too-many':
      return new Problem('not-possible', {
        detail: `You have ${passkeys.passkeysMax} passkeys, which is as many as we keep. Remove one that you no longer use first.`,
      })
    case 'unknown':
      return new Problem('not-found', { detail: 'This passkey is gone. Reload the page to see which ones are there.' })
    case 'required':
      return new Problem('not-possible', {
        detail:
          'More than one person works at this desk, so each of you needs a second factor, and this passkey is your only one. Add another passkey or an app first.',
      })
    case 'no-passkey':
      return new Problem('not-possible', { detail: 'You have no passkey. Enter your password instead.' })
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
