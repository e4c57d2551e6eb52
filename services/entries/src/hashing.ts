import * as crypto from 'node:crypto'
import { nativeHashing, toHex } from '@evenhand/draws'

export const hashing = nativeHashing(crypto)

/** An address where it is only to be known again, as in what can be read of an email: SHA-256, in hex. */
export const markOf = (email: string): string => toHex(hashing.sha256(Buffer.from(email.toLowerCase())))
