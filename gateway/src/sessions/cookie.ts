import { hash, randomBytes } from 'node:crypto'

/** A browser as its cookie tells it: `sid` names it everywhere behind the gateway, the token itself goes no further. */
export interface Browser {
  sid: string
}

/** As long as the desk remembers in which browsers its people have logged in, since the last time. */
const deskBrowserSeconds = 30 * 86_400
const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

/** What is known of a token: SHA-256, so that neither Redis nor a log can open a session. */
export const sidOf = (token: string): string => hash('sha256', token, 'base64url')

export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** The cookie of everyone, which says whose session it is. */
export const sessionCookie = (publicUrl: string) => tokenCookie(publicUrl, { name: 'session', sameSite: 'Lax' })

/**
 * The cookie of a browser in which somebody has logged in at the desk. It opens nothing: it only has their own tries counted apart from those of
 * strangers who guess at their name (docs/security.md).
 */
export function deskBrowserCookie(publicUrl: string) {
  const { read, give } = tokenCookie(publicUrl, { name: 'desk-browser', sameSite: 'Strict' })
  return { read, give: (token: string): string => give(token, deskBrowserSeconds) }
}

/** All that the site sets. */
export const siteCookies = (publicUrl: string) => ({
  cookie: sessionCookie(publicUrl),
  deskCookie: deskBrowserCookie(publicUrl),
})
export type DeskBrowserCookie = ReturnType<typeof deskBrowserCookie>

/**
 * With https its name has the prefix `__Host-`: no other host, path or plain connection can set it. Plain http is for one's own machine, where
 * browsers refuse that prefix.
 */
function tokenCookie(publicUrl: string, of: { name: string; sameSite: 'Lax' | 'Strict' }) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? `__Host-${of.name}` : of.name
  const attributes = `; Path=/; HttpOnly; SameSite=${of.sameSite}${secure ? '; Secure' : ''}`
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
