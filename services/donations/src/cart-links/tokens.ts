import { createHash, randomBytes } from 'node:crypto'

/** 43 characters. It is good for one thing: to open the cart that it was made for. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** 256 random bits need no slow hash: nobody can try them all. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(`cart-link ${token}`).digest()
