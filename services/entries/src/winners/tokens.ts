import { createHash, randomBytes } from 'node:crypto'

/** 43 characters. Whoever has them can answer for one claim, until its deadline. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** 256 random bits need no slow hash: nobody can try them all. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(`prize-link ${token}`).digest()
