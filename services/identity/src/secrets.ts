import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes, one lane (OWASP's first choice); the library's defaults, written down so that they stay. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** 256 random bits need no slow hash: nobody can try them all. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Six digits and passwords can be tried, so each try has to cost something. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, strength)

export const isSecret = (hashed: string, secret: string): Promise<boolean> => verify(hashed, secret)
