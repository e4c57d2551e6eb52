import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Lockout } from '../administrators/lockout.ts'
import { tellChange, type TellingParts } from '../administrators/tell-change.ts'
import { writeAudit } from '../audit/store.ts'
import { isFactorRequired } from '../second-factor/rules.ts'
import { type AskingParts } from '../passkeys/begin.ts'
import { countWorkers, deleteApp, deleteRecoveryCodes, findFactors, lockPerson } from '../second-factor/store.ts'
import {
  beginFactor,
  confirmFactor,
  type FactorParts,
  makeRecoveryCodes,
  takeProof,
} from '../second-factor/use-cases.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import { findAccount, lockProved } from './store.ts'
import { type NotProved, provePassword } from './use-cases.ts'

export type AccountParts = FactorParts & TellingParts & AskingParts & { lockout: Lockout }

/** Who asks, and from where. */
export interface By {
  id: string
  address: string
}

/** Makes a key for the app of who knows the password. */
export async function beginOwnFactor(
  parts: AccountParts,
  { id, address, current }: By & { current: string },
): Promise<{ kind: 'begun'; key: string; uri: string } | { kind: 'on-already' } | NotProved> {
  const proved = await provePassword(parts, { id, address, password: current })
  if (proved.kind !== 'proved') return proved
  return parts.db.transaction(async (tx) => {
    if (!(await lockProved(tx, proved.account))) return { kind: 'changed-meanwhile' }
    const begun = await beginFactor(tx, parts, proved.account)
    return begun === 'on-already' ? { kind: begun } : { kind: 'begun', ...begun }
  })
}

export type Confirmed =
  | { kind: 'confirmed'; recoveryCodes: string[] }
  | { kind: 'wrong-code' | 'not-begun' | 'on-already' }
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
        return { kind: 'wrong-code' }
      case 'not-begun':
      case 'on-already':
        return { kind: done.kind }
    }
  })
}

export type Changed<Done> = Done | { kind: 'wrong-code' } | NotProved

/** Does something to the factor of who knows the password and has a code. */
async function changeOwnFactor<Done extends { kind: 'renewed' | 'ended' | 'required' | 'no-app' }>(
  parts: AccountParts,
  { id, address, current, code }: By & { current: string; code: string },
  act: (tx: Transaction) => Promise<Done>,
): Promise<Changed<Done>> {
  const proved = await provePassword(parts, { id, address, password: current })
  if (proved.kind !== 'proved') return proved
  const { username } = proved.account
  return countingCodes(parts, { username, address }, async (tx, failed): Promise<Changed<Done>> => {
    if (await takeProof(tx, parts, { id, typed: code })) return act(tx)
    await failed(id)
    return { kind: 'wrong-code' }
  })
}

export const renewOwnRecoveryCodes = (parts: AccountParts, by: By & { current: string; code: string }) =>
  changeOwnFactor(parts, by, (tx) => renewCodes(tx, parts, by.id))

export async function renewCodes(tx: Transaction, parts: TellingParts, id: string) {
  await writeAudit(tx, 'recovery-codes-made', id)
  await tellChange(tx, parts, { id, what: 'recovery-codes' })
  return { kind: 'renewed' as const, recoveryCodes: await makeRecoveryCodes(tx, id) }
}

/** Only while one person works here alone, or where they have a passkey, too: see `isFactorRequired`. */
export const endOwnFactor = (parts: AccountParts, by: By & { current: string; code: string }) =>
  changeOwnFactor(parts, by, async (tx) => {
    await lockPerson(tx, by.id)
    const { passkeys } = await findFactors(tx, by.id)
    if (passkeys === 0 && isFactorRequired(await countWorkers(tx))) return { kind: 'required' as const }
    if (!(await deleteApp(tx, by.id))) return { kind: 'no-app' as const }
    if (passkeys === 0) await deleteRecoveryCodes(tx, by.id)
    await writeAudit(tx, 'factor-turned-off', by.id)
    await tellChange(tx, parts, { id: by.id, what: passkeys === 0 ? 'factor-off' : 'app-off' })
    return { kind: 'ended' as const }
  })

/** What is answered without a right code. */
const unproved: ReadonlySet<string> = new Set(['wrong-code', 'not-begun', 'on-already'])

/** A wrong code counts as it does at the login. */
async function countingCodes<Result extends { kind: string }>(
  { db, lockout }: AccountParts,
  { username, address }: { username: string; address: string },
  act: (tx: Transaction, failed: (id: string) => Promise<void>) => Promise<Result>,
): Promise<Result | { kind: 'locked-out'; waitSeconds: number }> {
  const tried = { kind: 'code' as const, username, address }
  const begun = await lockout.beginTry(tried)
  if ('waitSeconds' in begun) return { kind: 'locked-out', waitSeconds: begun.waitSeconds }
  const result = await db.transaction((tx) =>
    act(tx, async (id) => {
      await writeAudit(tx, 'proof-failed', id)
      if (begun.locksNext) await writeAudit(tx, 'locked-out', id)
    }),
  )
  if (!unproved.has(result.kind)) await lockout.forgive(tried)
  return result
}
