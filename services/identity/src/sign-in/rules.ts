/** Spec 03 §B: six digits, ten minutes, five tries, in the browser that asked; a link with the same life. */
export const codeMinutes = 10
export const triesMax = 5

export interface SignInCode {
  id: string
  donorId: string
  browser: string
  codeHash: string
  tries: number
  expiresAt: Date
  usedAt: Date | null
  /** Of the address as it is counted; with its domain, for whoever proves the mailbox. */
  person: string | null
  domain: string
  isDisposable: boolean
}

/** What stands in the way of a code or link before anybody has looked at the digits. */
export type Closed = { kind: 'unknown' | 'other-browser' | 'expired' | 'used' | 'burnt' }
export type Standing = { kind: 'open'; code: SignInCode } | Closed

export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + codeMinutes * 60_000)

/** Whether the digits may be tried: five tries burn them, and another browser never counts as one. */
export function standingOfCode(code: SignInCode | undefined, browser: string, now: Date): Standing {
  const standing = standingOfLink(code, now)
  if (standing.kind !== 'open') return standing
  if (standing.code.browser !== browser) return { kind: 'other-browser' }
  return standing.code.tries >= triesMax ? { kind: 'burnt' } : standing
}

/** The link proves the mailbox in any browser, also when the digits are burnt: nobody guesses 256 bits. */
export function standingOfLink(code: SignInCode | undefined, now: Date): Standing {
  if (!code) return { kind: 'unknown' }
  if (code.usedAt !== null) return { kind: 'used' }
  return code.expiresAt <= now ? { kind: 'expired' } : { kind: 'open', code }
}

export type Tried = { kind: 'proved'; code: SignInCode } | { kind: 'wrong' | 'burnt'; code: SignInCode }

/** What one try makes of an open code. */
export function tryCode(code: SignInCode, isRight: boolean, now: Date): Tried {
  const tried = { ...code, tries: code.tries + 1 }
  if (isRight) return { kind: 'proved', code: { ...tried, usedAt: now } }
  return { kind: tried.tries >= triesMax ? 'burnt' : 'wrong', code: tried }
}
