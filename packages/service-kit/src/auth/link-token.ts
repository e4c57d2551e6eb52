import { createHash, randomBytes } from 'node:crypto'

/** What a link that was mailed is good for: a token for one purpose opens nothing else. */
export type LinkPurpose = 'cart' | 'nonprofit' | 'prize' | 'sign-in' | 'subscription'

/** 43 characters that go into a mailed link, and are kept nowhere. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. 256 random bits need no slow hash: nobody can try them all. */
export const hashLinkToken = (purpose: LinkPurpose, token: string): Buffer =>
  createHash('sha256').update(`${purpose}-link ${token}`).digest()
