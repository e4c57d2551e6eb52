import { tellChange } from '../administrators/tell-change.ts'
import { writeAudit } from '../audit/store.ts'
import { isFactorRequired } from '../second-factor/rules.ts'
import { countWorkers, deleteApp, deleteRecoveryCodes } from '../second-factor/store.ts'
import { beginFactor, confirmFactor, makeRecoveryCodes } from '../second-factor/use-cases.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import type { WrongCode } from '../second-factor/wrong-code.ts'
import { type AccountParts, type By, countingCodes } from './counting-codes.ts'
import { mayTakeAway, type Prover, withProof } from './prove-factor.ts'
import { findAccount } from './store.ts'
import type { NotProved } from './use-cases.ts'

/** Makes a key for the app of who has proved it; beside a passkey that takes more than the password. */
export const beginOwnFactor = (parts: AccountParts, by: Prover) =>
  withProof(parts, by, async (tx, { account }) => {
    const begun = await beginFactor(tx, parts, account)
    return begun === 'on-already' ? { kind: begun } : { kind: 'begun' as const, ...begun }
  })

export type Confirmed =
  | { kind: 'confirmed'; recoveryCodes: string[] }
  | { kind: 'not-begun' | 'on-already' }
  | WrongCode
  | NotProved

export async function confirmOwnFactor(
  parts: AccountParts,
  { id, address, code }: By & { code: string },
): Promise<Confirmed> {
  const account = await findAccount(parts.db, id)
  if (!account) return { kind: 'gone' }
  return countingCodes(parts, { username: account.username, address }, async (tx, failed): Promise<Confirmed> => {
    const done = await confirmFactor(tx, parts, { id, code })
    switch (done.kind) {
      case 'confirmed':
        await writeAudit(tx, 'factor-turned-on', id)
        await endWaiting(tx, id)
        await tellChange(tx, parts, { id, what: 'factor-on' })
        return done
      case 'wrong':
        await failed(id)
        return { kind: 'wrong-code', from: 'new-app' }
      case 'not-begun':
      case 'on-already':
        return { kind: done.kind }
    }
  })
}

export const renewOwnRecoveryCodes = (parts: AccountParts, by: Prover) =>
  withProof(parts, by, async (tx, proved) => {
    const { id } = by
    if (!mayTakeAway(proved, parts.now())) return { kind: 'too-new' as const }
    await writeAudit(tx, 'recovery-codes-made', id)
    await tellChange(tx, parts, { id, what: 'recovery-codes' })
    return { kind: 'renewed' as const, recoveryCodes: await makeRecoveryCodes(tx, id) }
  })

/** Only while one person works here alone, or where they have a passkey, too: see `isFactorRequired`. */
export const endOwnFactor = (parts: AccountParts, by: Prover) =>
  withProof(parts, by, async (tx, proved) => {
    const { passkeys } = proved.factors
    if (!mayTakeAway(proved, parts.now())) return { kind: 'too-new' as const }
    if (passkeys === 0 && isFactorRequired(await countWorkers(tx))) return { kind: 'required' as const }
    if (!(await deleteApp(tx, by.id))) return { kind: 'no-app' as const }
    if (passkeys === 0) await deleteRecoveryCodes(tx, by.id)
    await writeAudit(tx, 'factor-turned-off', by.id)
    await tellChange(tx, parts, { id: by.id, what: passkeys === 0 ? 'factor-off' : 'app-off' })
    return { kind: 'ended' as const }
  })
