import { hash, randomBytes } from 'node:crypto'

/** A browser as its cookie tells it: `sid` names it everywhere behind the gateway, the token itself goes no further. */
export interface Browser {
  sid: string
}

const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

/** What is known of a token: SHA-256, so that neither Redis nor a log can open a session. */
export const sidOf = (token: string): string => hash('sha256', token, 'base64url')

export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/**
 * The one cookie of the site. With https it is `__Host-session`: no other host, path or plain connection can set it.
 * Plain http is for one's own machine, where browsers refuse that prefix.
 */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-session' : 'session'
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    /** The token of a request, if it has one that we could have made. */
    read(header: string | undefined): string | undefined {
      for (const pair of header?.split(';') ?? []) {
        const separator = pair.indexOf('=')
        if (pair.slice(0, separator).trim() !== name) continue
        const token = pair.slice(separator + 1).trim()
        if (tokenPattern.test(token)) return token
      }
      return undefined
    },
    /** Without seconds it lasts as long as the browser is open. */
    give: (token: string, seconds?: number): string =>
      `${name}=${token}${attributes}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`,
    forget: (): string => `${name}=${attributes}; Max-Age=0`,
  }
}
export type SessionCookie = ReturnType<typeof sessionCookie>
