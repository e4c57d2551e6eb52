import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes, one lane (OWASP's first choice); the library's defaults, written down so that they stay. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/** Six digits and passwords can be tried, so each try has to cost something. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, strength)

export const isSecret = (hashed: string, secret: string): Promise<boolean> => verify(hashed, secret)
