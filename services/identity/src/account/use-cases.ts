import type { Database } from '@evenhand/service-kit/postgres'
import type { Lockout } from '../administrators/lockout.ts'
import { tellChange, type TellingParts } from '../administrators/tell-change.ts'
import { writeAudit } from '../audit/store.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import { hashSecret, isSecret } from '../secrets.ts'
import { type AccountRow, findAccount, replacePassword } from './store.ts'

interface Parts {
  db: Database
  lockout: Lockout
}

/** `changed-meanwhile`: the password was right, and is no longer. */
export type NotProved =
  | { kind: 'gone' | 'wrong-password' | 'changed-meanwhile' }
  | { kind: 'locked-out'; waitSeconds: number }

/**
 * Whether who is logged in knows the password too. A wrong one counts, as at the login, for a desk that was left open is no place to guess at
 * it; by the session, so that nobody elsewhere can use up the tries of who sits here.
 */
export async function provePassword(
  { db, lockout }: Parts,
  { id, password, browser }: { id: string; password: string; browser: string },
): Promise<{ kind: 'proved'; account: AccountRow } | NotProved> {
  const account = await findAccount(db, id)
  if (!account) return { kind: 'gone' }
  const tried = { kind: 'own-password' as const, username: account.username, address: browser }
  const begun = await lockout.beginTry(tried)
  if ('waitSeconds' in begun) return { kind: 'locked-out', waitSeconds: begun.waitSeconds }
  if (await isSecret(account.passwordHash, password)) {
    await lockout.forgiveHere(tried)
    return { kind: 'proved', account }
  }
  await db.transaction(async (tx) => {
    await writeAudit(tx, 'proof-failed', id)
    if (begun.locksNext) await writeAudit(tx, 'locked-out', id)
  })
  return { kind: 'wrong-password' }
}

export async function changePassword(
  parts: Parts & TellingParts,
  { id, current, password, browser }: { id: string; current: string; password: string; browser: string },
): Promise<{ kind: 'changed' | 'as-before' } | NotProved> {
  const proved = await provePassword(parts, { id, password: current, browser })
  if (proved.kind !== 'proved') return proved
  if (password === current) return { kind: 'as-before' }
  const chosenHash = await hashSecret(password)
  return parts.db.transaction(async (tx) => {
    if (!(await replacePassword(tx, proved.account, chosenHash))) return { kind: 'changed-meanwhile' }
    await endWaiting(tx, id)
    await writeAudit(tx, 'password-changed', id)
    await tellChange(tx, parts, { id, what: 'password' })
    return { kind: 'changed' }
  })
}
