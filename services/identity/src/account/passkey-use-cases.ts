import { passkeys } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { tellChange } from '../administrators/tell-change.ts'
import { tellSuspect } from '../administrators/tell-suspect.ts'
import { writeAudit } from '../audit/store.ts'
import { beginAnswering, beginMaking } from '../passkeys/begin.ts'
import { deletePasskey, listPasskeys } from '../passkeys/store.ts'
import { takeAnswer, takeMade } from '../passkeys/take.ts'
import { isFactorRequired } from '../second-factor/rules.ts'
import { countWorkers, deleteRecoveryCodes, findFactors, lockPerson } from '../second-factor/store.ts'
import { makeFirstRecoveryCodes } from '../second-factor/use-cases.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import { type AccountParts, type By, renewCodes } from './factor-use-cases.ts'
import { lockProved } from './store.ts'
import { type NotProved, provePassword } from './use-cases.ts'

type InBrowser = { browser: string }

/** For who knows the password: what their browser makes a passkey with. */
export async function beginOwnPasskey(
  parts: AccountParts,
  { id, address, current, browser }: By & InBrowser & { current: string },
): Promise<{ kind: 'begun'; options: passkeys.CreationOptions } | { kind: 'too-many' } | NotProved> {
  const proved = await provePassword(parts, { id, address, password: current })
  if (proved.kind !== 'proved') return proved
  const { username, name } = proved.account
  const options = await parts.db.transaction(async (tx) =>
    (await lockProved(tx, proved.account))
      ? beginMaking(tx, parts, { id, username, name, browser })
      : 'changed-meanwhile',
  )
  return typeof options === 'string' ? { kind: options } : { kind: 'begun', options }
}

export type Added =
  | { kind: 'added'; recoveryCodes: string[] }
  | { kind: 'over' | 'refused' | 'known' | 'too-many' | 'gone' }

/** Logins ask for it from then on; as a first factor it brings recovery codes. */
export const addOwnPasskey = (
  parts: AccountParts,
  { id, browser, name, made }: { id: string; name: string; made: passkeys.MadePasskey } & InBrowser,
): Promise<Added> =>
  parts.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, id))) return { kind: 'gone' }
    const before = await findFactors(tx, id)
    if (before.passkeys >= passkeys.passkeysMax) return { kind: 'too-many' }
    const kind = await takeMade(tx, parts, { id, browser, name, made })
    if (kind === 'refused') await writeAudit(tx, 'proof-failed', id)
    if (kind !== 'added') return { kind }
    await endWaiting(tx, id)
    await writeAudit(tx, 'passkey-added', id, { personId: id, words: name })
    await tellChange(tx, parts, { id, what: 'passkey-added', passkey: name })
    return { kind, recoveryCodes: await makeFirstRecoveryCodes(tx, id, before) }
  })

/** The last factor goes only while one person works here alone: see `isFactorRequired`. */
export async function removeOwnPasskey(
  parts: AccountParts,
  { id, address, current, passkeyId }: By & { current: string; passkeyId: string },
): Promise<{ kind: 'removed' } | { kind: 'unknown' | 'required' } | NotProved> {
  const proved = await provePassword(parts, { id, address, password: current })
  if (proved.kind !== 'proved') return proved
  return parts.db.transaction(async (tx) => {
    await lockPerson(tx, id)
    const theirs = await listPasskeys(tx, id)
    const { appSince } = await findFactors(tx, id)
    if (!theirs.some((one) => one.id === passkeyId)) return { kind: 'unknown' }
    const isLast = appSince === null && theirs.length === 1
    if (isLast && isFactorRequired(await countWorkers(tx))) return { kind: 'required' }
    // First, as a login takes them.
    await endWaiting(tx, id)
    const removed = await deletePasskey(tx, { id: passkeyId, administratorId: id })
    if (!removed) return { kind: 'unknown' }
    if (isLast) await deleteRecoveryCodes(tx, id)
    await writeAudit(tx, 'passkey-removed', id, { personId: id, words: removed.name })
    await tellChange(tx, parts, { id, what: isLast ? 'factor-off' : 'passkey-removed', passkey: removed.name })
    return { kind: 'removed' }
  })
}

/** For an act that takes a fresh proof, or for new recovery codes. */
export const beginOwnProof = (parts: AccountParts, { id, browser }: { id: string } & InBrowser) =>
  parts.db.transaction((tx) => beginAnswering(tx, parts, { ceremony: 'prove', administratorId: id, browser }))

export type Proved<Done> = Done | { kind: 'over' | 'refused' }

/** Does something for who answers with a passkey of theirs. */
export const withPasskey = <Done extends { kind: string }>(
  parts: AccountParts,
  { id, browser, answer }: { id: string; answer: passkeys.PasskeyAnswer } & InBrowser,
  act: (tx: Transaction) => Promise<Done>,
): Promise<Proved<Done>> =>
  parts.db.transaction(async (tx): Promise<Proved<Done>> => {
    await lockPerson(tx, id)
    const taken = await takeAnswer(tx, parts, { ceremony: 'prove', administratorId: id, browser, answer })
    switch (taken.kind) {
      case 'right':
        return act(tx)
      case 'suspect':
        await tellSuspect(tx, parts, taken)
        return { kind: 'refused' }
      case 'refused':
        await writeAudit(tx, 'proof-failed', id)
        return { kind: 'refused' }
      case 'over':
        return { kind: 'over' }
    }
  })

export const giveOwnPasskey = (parts: AccountParts, by: { id: string; answer: passkeys.PasskeyAnswer } & InBrowser) =>
  withPasskey(parts, by, () => Promise.resolve({ kind: 'given' as const }))

/** With the password, too, as with a code. */
export async function renewCodesWithPasskey(
  parts: AccountParts,
  { current, address, ...by }: By & { current: string; answer: passkeys.PasskeyAnswer } & InBrowser,
) {
  const proved = await provePassword(parts, { id: by.id, address, password: current })
  if (proved.kind !== 'proved') return proved
  return withPasskey(parts, by, (tx) => renewCodes(tx, parts, by.id))
}
