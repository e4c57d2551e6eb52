import { identity } from '@evenhand/contracts/http'
import { hashLinkToken, newLinkToken } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { writeAudit, writeLogin } from '../audit/store.ts'
import { deleteHalfLogin, findHalfLogin, insertHalfLogin, lockHalfLogin } from '../second-factor/half-logins-store.ts'
import { isFactorRequired } from '../second-factor/rules.ts'
import { countWorkers, type Factors, findFactors } from '../second-factor/store.ts'
import { type FactorParts, hasFactor, takeProof } from '../second-factor/use-cases.ts'
import { type WrongCode, wrongCode } from '../second-factor/wrong-code.ts'
import { hashSecret, isSecret } from '../secrets.ts'
import type { Lockout, Login } from './lockout.ts'
import { type Administrator, findAdministrator } from './store.ts'
import { tellChange, type TellingParts } from './tell-change.ts'

export type LoginResult =
  | {
      kind: 'logged-in'
      administrator: Pick<Administrator, 'id' | 'roles'>
      lacksFactor: boolean
      way: identity.LoginWay
    }
  /** The password was right; what comes next proves it for five minutes, in the same browser. */
  | { kind: 'code-next'; token: string; expiresAt: Date; factors: identity.HalfLogin['factors'] }
  | { kind: 'refused' }
  | { kind: 'locked-out'; waitSeconds: number }

/** Where a try comes from: `browser` is this visit of it, `deskBrowser` its name across visits. */
export type Whence = Pick<Login, 'address' | 'deskBrowser'> & { browser: string | undefined }

/** Something to compare with when nobody has the name: the answer takes as long as for a wrong password. */
const nobodysPassword = hashSecret('a password that nobody has')

export interface LoginParts extends FactorParts, TellingParts {
  lockout: Lockout
}

export async function logIn(
  { db, lockout, now }: LoginParts,
  tried: { username: string; password: string } & Whence,
): Promise<LoginResult> {
  const begun = await lockout.beginTry(tried)
  if ('waitSeconds' in begun) return { kind: 'locked-out', waitSeconds: begun.waitSeconds }
  const administrator = await findAdministrator(db, tried.username)
  const fits = await isSecret(administrator?.passwordHash ?? (await nobodysPassword), tried.password)
  if (administrator && fits) {
    const factors = await findFactors(db, administrator.id)
    if (hasFactor(factors)) return beginHalf(db, administrator, { browser: tried.browser, factors, now: now() })
    await writeLogin(db, administrator.id, 'password')
    await lockout.forgive(tried)
    const lacksFactor = isFactorRequired(await countWorkers(db))
    return { kind: 'logged-in', administrator, lacksFactor, way: 'password' }
  }
  await db.transaction(async (tx) => {
    await writeAudit(tx, 'login-failed', administrator?.id ?? null)
    if (begun.locksNext) await writeAudit(tx, 'locked-out', administrator?.id ?? null)
  })
  return { kind: 'refused' }
}

async function beginHalf(
  db: Database,
  { id: administratorId, passwordHash }: Administrator,
  { browser, factors: { appSince, passkeys }, now }: { browser: string | undefined; factors: Factors; now: Date },
): Promise<LoginResult> {
  if (browser === undefined) throw noCookies()
  const token = newLinkToken()
  const tokenHash = hashLinkToken('half-login', token)
  const expiresAt = new Date(now.getTime() + identity.halfLoginMinutes * 60_000)
  const half = { tokenHash, administratorId, passwordHash, browser, expiresAt, now }
  const hasBegun = await db.transaction((tx) => insertHalfLogin(tx, half))
  const factors = [...(appSince ? ['app' as const] : []), ...(passkeys > 0 ? ['passkey' as const] : [])]
  return hasBegun ? { kind: 'code-next', token, expiresAt, factors } : { kind: 'refused' }
}

export const noCookies = (): Problem =>
  new Problem('invalid-request', { detail: 'Allow cookies for this site, reload the page and try again.' })

type FinishedLogin = Extract<LoginResult, { kind: 'logged-in' | 'locked-out' }> | { kind: 'over' } | WrongCode

/** The second half: a wrong code counts as a try, and the session that the password was for comes with a right one alone. */
export async function finishLogIn(
  parts: LoginParts,
  { token, code, browser, ...place }: { token: string; code: string } & Whence,
): Promise<FinishedLogin> {
  const { db, lockout } = parts
  const half = { tokenHash: hashLinkToken('half-login', token), browser: browser ?? '', now: parts.now() }
  const known = await findHalfLogin(db, half)
  if (!known) return { kind: 'over' }
  const tried = { kind: 'code' as const, username: known.username, ...place }
  const begun = await lockout.beginTry(tried)
  if ('waitSeconds' in begun) return { kind: 'locked-out', waitSeconds: begun.waitSeconds }
  const result = await db.transaction(async (tx): Promise<FinishedLogin> => {
    const taken = await lockHalfLogin(tx, half)
    if (!taken) return { kind: 'over' }
    const { administratorId: id, roles } = taken
    const proof = await takeProof(tx, parts, { id, typed: code })
    if (!proof) {
      await writeAudit(tx, 'login-failed', id)
      if (begun.locksNext) await writeAudit(tx, 'locked-out', id)
      return wrongCode(await findFactors(tx, id))
    }
    await deleteHalfLogin(tx, half.tokenHash)
    await writeLogin(tx, id, proof)
    if (proof === 'recovery-code') {
      await writeAudit(tx, 'recovery-code-used', id)
      const { recoveryCodesLeft: left } = await findFactors(tx, id)
      await tellChange(tx, parts, { id, what: 'recovery-code-used', codesLeft: String(left) })
    }
    return { kind: 'logged-in', administrator: { id, roles }, lacksFactor: false, way: proof }
  })
  if (result.kind === 'logged-in') {
    await lockout.forgive(tried)
    await lockout.forgive({ username: known.username, ...place })
  }
  return result
}
