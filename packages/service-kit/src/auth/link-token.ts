import { createHash, randomBytes } from 'node:crypto'

/** What a link that was mailed is good for: a token for one purpose opens nothing else. */
export type LinkPurpose =
  | 'cart'
  | 'desk-email'
  | 'desk-invitation'
  | 'desk-password'
  | 'erasure'
  | 'half-login'
  | 'nonprofit'
  | 'prize'
  | 'sign-in'
  | 'subscription'

/** 43 characters that go into a mailed link, and are kept nowhere. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** A page with what opens something behind the `#`: no server gets it, and no log on the way. */
export function secretLink(publicUrl: string, path: string, secrets: Record<string, string>): string {
  const link = new URL(path, publicUrl)
  link.hash = new URLSearchParams(secrets).toString()
  return link.href
}

/** What is kept of a token. 256 random bits need no slow hash: nobody can try them all. */
export const hashLinkToken = (purpose: LinkPurpose, token: string): Buffer =>
  createHash('sha256').update(`${purpose}-link ${token}`).digest()
