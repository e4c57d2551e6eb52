import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { counterOf, newKey, uriOf } from './rules.ts'
import type { FactorSeal } from './seal.ts'
import {
  type Factors,
  findFactors,
  lockFactor,
  lockPerson,
  replaceRecoveryCodes,
  saveBegun,
  saveConfirmed,
  saveCounter,
  takeRecoveryCode,
} from './store.ts'

export interface FactorParts {
  db: Database
  seal: FactorSeal
  now: () => Date
}

/** Makes the key that somebody's app is to have. Until the app has shown a code of it, logins don't ask for one. */
export async function beginFactor(
  tx: Transaction,
  { seal, now }: Pick<FactorParts, 'seal' | 'now'>,
  { id, username }: { id: string; username: string },
): Promise<{ key: string; uri: string } | 'on-already'> {
  const key = newKey()
  const isKept = await saveBegun(tx, { id, sealedKey: seal.seal(key, id), begunAt: now() })
  return isKept ? { key, uri: uriOf(key, username) } : 'on-already'
}

export type Proof = 'app' | 'recovery-code'

/** What somebody gave, if it is right: it is taken, and never again. Six digits are the app's, everything else a recovery code. */
export async function takeProof(
  tx: Transaction,
  { seal, now }: Pick<FactorParts, 'seal' | 'now'>,
  { id, typed }: { id: string; typed: string },
): Promise<Proof | undefined> {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code))
    return (await takeRecoveryCode(tx, id, hashRecoveryCode(code))) ? 'recovery-code' : undefined
  const factor = await lockFactor(tx, id)
  if (!factor?.confirmedAt) return undefined
  const key = seal.open(factor.sealedKey, id)
  const counter = counterOf(code, { key, lastCounter: factor.lastCounter, now: now() })
  if (counter === undefined) return undefined
  await saveCounter(tx, id, counter)
  return 'app'
}

/** The first code of the app: from then on logins ask for one. Answers recovery codes, which nobody can read again, where there were none. */
export async function confirmFactor(
  tx: Transaction,
  { seal, now }: Pick<FactorParts, 'seal' | 'now'>,
  { id, code }: { id: string; code: string },
): Promise<{ kind: 'confirmed'; recoveryCodes: string[] } | { kind: 'wrong' | 'not-begun' | 'on-already' }> {
  await lockPerson(tx, id)
  const before = await findFactors(tx, id)
  const factor = await lockFactor(tx, id)
  if (!factor) return { kind: 'not-begun' }
  if (factor.confirmedAt) return { kind: 'on-already' }
  const key = seal.open(factor.sealedKey, id)
  const counter = counterOf(code, { key, lastCounter: factor.lastCounter, now: now() })
  if (counter === undefined) return { kind: 'wrong' }
  await saveCounter(tx, id, counter)
  await saveConfirmed(tx, id, now())
  return { kind: 'confirmed', recoveryCodes: await makeFirstRecoveryCodes(tx, id, before) }
}

/** Whether a login asks for more than the password. */
export const hasFactor = ({ appSince, passkeys }: Factors): boolean => appSince !== null || passkeys > 0

/** With a first factor come recovery codes; who had one before keeps those they have. */
export const makeFirstRecoveryCodes = async (tx: Transaction, id: string, before: Factors): Promise<string[]> =>
  hasFactor(before) ? [] : makeRecoveryCodes(tx, id)

/** Instead of those before, used or not. */
export async function makeRecoveryCodes(tx: Transaction, id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, id, codes.map(hashRecoveryCode))
  return codes
}
