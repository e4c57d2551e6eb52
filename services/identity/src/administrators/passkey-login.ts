import type { identity, passkeys } from '@evenhand/contracts/http'
import { hashLinkToken } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { writeAudit, writeLogin } from '../audit/store.ts'
import { type AskingParts, beginAnswering } from '../passkeys/begin.ts'
import { takeAnswer, type TakenAnswer } from '../passkeys/take.ts'
import { deleteHalfLogin, findHalfLogin, lockHalfLogin } from '../second-factor/half-logins-store.ts'
import { tellSuspect } from './tell-suspect.ts'
import type { LoginParts, LoginResult, Whence } from './use-cases.ts'

type Parts = LoginParts & AskingParts

interface Tried {
  /** Of a login whose password was right; without, the passkey is both factors. */
  token: string | undefined
  browser: string
}

/** What a browser answers with a passkey: one of whose password was right, or whichever it has. */
export async function beginPasskeyLogin(
  parts: Parts,
  { token, browser }: Tried,
): Promise<passkeys.RequestOptions | 'over' | 'no-passkey'> {
  const half = token === undefined ? undefined : await findHalfLogin(parts.db, halfOf(parts, token, browser))
  if (token !== undefined && !half) return 'over'
  const asked = half
    ? { ceremony: 'log-in' as const, administratorId: half.administratorId, browser }
    : { ceremony: 'log-in-alone' as const, administratorId: undefined, browser }
  return parts.db.transaction((tx) => beginAnswering(tx, parts, asked))
}

const halfOf = ({ now }: Parts, token: string, browser: string) => ({
  tokenHash: hashLinkToken('half-login', token),
  browser,
  now: now(),
})

export type PasskeyLogin =
  | Extract<LoginResult, { kind: 'logged-in' | 'refused' }>
  /** The password is asked for again, or a new challenge. */
  | { kind: 'half-over' | 'over' }

/**
 * Logs in who signed with a passkey. No count of tries holds it up: nobody guesses a signature, so a right one is never kept out by what others
 * have tried.
 */
export async function logInWithPasskey(
  parts: Parts,
  {
    token,
    browser,
    address,
    deskBrowser,
    answer,
  }: Tried & Pick<Whence, 'address' | 'deskBrowser'> & { answer: passkeys.PasskeyAnswer },
): Promise<PasskeyLogin> {
  const done = await parts.db.transaction(async (tx) => {
    const half = token === undefined ? undefined : halfOf(parts, token, browser)
    const locked = half && (await lockHalfLogin(tx, half))
    if (half && !locked) return { kind: 'half-over' as const }
    const ceremony = locked ? ('log-in' as const) : ('log-in-alone' as const)
    const asked = { ceremony, administratorId: locked?.administratorId, browser, answer }
    const taken = await takeAnswer(tx, parts, asked)
    if (half && taken.kind === 'right') await deleteHalfLogin(tx, half.tokenHash)
    await tell(tx, parts, taken, wayOf(token))
    return taken
  })
  switch (done.kind) {
    case 'half-over':
    case 'over':
      return done
    case 'refused':
    case 'unreadable':
    case 'suspect':
      return { kind: 'refused' }
    case 'right': {
      const { id, username, roles } = done
      // Alone it says nothing of the password, at which others may be guessing.
      const forgive = token === undefined ? 'forgiveHere' : 'forgive'
      await parts.lockout[forgive]({ kind: 'code', username, address, deskBrowser })
      await parts.lockout[forgive]({ username, address, deskBrowser })
      return { kind: 'logged-in', administrator: { id, roles }, lacksFactor: false, way: wayOf(token) }
    }
  }
}

const wayOf = (token: string | undefined): identity.LoginWay =>
  token === undefined ? 'passkey' : 'password-and-passkey'

async function tell(tx: Transaction, parts: Parts, taken: TakenAnswer, way: identity.LoginWay): Promise<void> {
  switch (taken.kind) {
    case 'right':
      return writeLogin(tx, taken.id, way)
    case 'suspect':
      return tellSuspect(tx, parts, taken)
    case 'refused':
      return writeAudit(tx, 'login-failed', taken.id ?? null)
    // Anyone may send these, as often as they like.
    case 'unreadable':
    case 'over':
      return undefined
  }
}
