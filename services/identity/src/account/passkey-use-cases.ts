import { passkeys } from '@evenhand/contracts/http'
import { tellChange } from '../administrators/tell-change.ts'
import { writeAudit } from '../audit/store.ts'
import { beginAnswering, beginMaking } from '../passkeys/begin.ts'
import { deletePasskey, listPasskeys, savePasskeyName } from '../passkeys/store.ts'
import { takeMade } from '../passkeys/take.ts'
import { isFactorRequired } from '../second-factor/rules.ts'
import { countWorkers, deleteRecoveryCodes, findFactors, lockPerson } from '../second-factor/store.ts'
import { makeFirstRecoveryCodes } from '../second-factor/use-cases.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import type { AccountParts } from './counting-codes.ts'
import { mayTakeAway, type Prover, takeOwnPasskey, withProof } from './prove-factor.ts'

type InBrowser = { browser: string }

/** For who has proved it, and with a factor already proves that too: what their browser makes a passkey with. */
export const beginOwnPasskey = (parts: AccountParts, by: Prover) =>
  withProof(parts, by, async (tx, { account: { id, username, name } }) => {
    const options = await beginMaking(tx, parts, { id, username, name, browser: by.browser })
    return typeof options === 'string' ? { kind: options } : { kind: 'begun' as const, options }
  })

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
export const removeOwnPasskey = (parts: AccountParts, { passkeyId, ...by }: Prover & { passkeyId: string }) =>
  withProof(parts, by, async (tx, proved) => {
    const { id } = by
    const theirs = await listPasskeys(tx, id)
    if (!theirs.some((one) => one.id === passkeyId)) return { kind: 'unknown' as const }
    if (proved.passkey?.id !== passkeyId && !mayTakeAway(proved, parts.now())) return { kind: 'too-new' as const }
    const isLast = proved.factors.appSince === null && theirs.length === 1
    if (isLast && isFactorRequired(await countWorkers(tx))) return { kind: 'required' as const }
    // First, as a login takes them.
    await endWaiting(tx, id)
    const removed = await deletePasskey(tx, { id: passkeyId, administratorId: id })
    if (!removed) return { kind: 'unknown' as const }
    if (isLast) await deleteRecoveryCodes(tx, id)
    await writeAudit(tx, 'passkey-removed', id, { personId: id, words: removed.name })
    await tellChange(tx, parts, { id, what: isLast ? 'factor-off' : 'passkey-removed', passkey: removed.name })
    return { kind: 'removed' as const }
  })

/** A name opens nothing, so it takes no proof. */
export const renameOwnPasskey = (
  { db }: Pick<AccountParts, 'db'>,
  { id, passkeyId, name }: { id: string; passkeyId: string; name: string },
): Promise<'renamed' | 'gone' | 'unknown'> =>
  db.transaction(async (tx) => {
    if (!(await lockPerson(tx, id))) return 'gone'
    const before = await savePasskeyName(tx, { id: passkeyId, administratorId: id, name })
    if (before === undefined) return 'unknown'
    if (before !== name)
      await writeAudit(tx, 'passkey-renamed', id, { personId: id, words: `${name} instead of ${before}` })
    return 'renamed'
  })

/** For an act that takes a fresh proof, or for a change of the login. */
export const beginOwnProof = (parts: AccountParts, { id, browser }: { id: string } & InBrowser) =>
  parts.db.transaction((tx) => beginAnswering(tx, parts, { ceremony: 'prove', administratorId: id, browser }))

export const giveOwnPasskey = (parts: AccountParts, by: { id: string; answer: passkeys.PasskeyAnswer } & InBrowser) =>
  parts.db.transaction(async (tx) => {
    await lockPerson(tx, by.id)
    return takeOwnPasskey(tx, parts, by)
  })
