import type { Database } from '@evenhand/service-kit/postgres'
import { writeAudit } from '../audit/store.ts'
import { hashSecret, isSecret } from '../secrets.ts'
import type { Lockout } from './lockout.ts'
import { type Administrator, findAdministrator } from './store.ts'

export type LoginResult =
  | { kind: 'logged-in'; administrator: Administrator }
  | { kind: 'refused' }
  | { kind: 'locked-out'; waitSeconds: number }

/** Something to compare with when nobody has the name: the answer takes as long as for a wrong password. */
const nobodysPassword = hashSecret('a password that nobody has')

export async function logIn(
  { db, lockout }: { db: Database; lockout: Lockout },
  tried: { username: string; password: string; address: string },
): Promise<LoginResult> {
  const begun = await lockout.beginTry(tried)
  if ('waitSeconds' in begun) return { kind: 'locked-out', waitSeconds: begun.waitSeconds }
  const administrator = await findAdministrator(db, tried.username)
  const fits = await isSecret(administrator?.passwordHash ?? (await nobodysPassword), tried.password)
  if (administrator && fits) {
    await writeAudit(db, 'logged-in', administrator.id)
    await lockout.forgive(tried)
    return { kind: 'logged-in', administrator }
  }
  await db.transaction(async (tx) => {
    await writeAudit(tx, 'login-failed', administrator?.id ?? null)
    if (begun.locksNext) await writeAudit(tx, 'locked-out', administrator?.id ?? null)
  })
  return { kind: 'refused' }
}
