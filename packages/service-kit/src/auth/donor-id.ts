import { createHmac } from 'node:crypto'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { uuidOfDigest } from '../ids/index.ts'

export type DonorIdOf = (email: string) => string

/**
 * The donor's id: an HMAC of the normalised address under a secret key, in the form of a UUIDv8 (RFC 9562 §5.8). Every service that
 * legitimately sees an address finds the same id without asking anybody, and an event with the id tells nobody the address.
 */
export function donorIds(key: string): DonorIdOf {
  return (email) => uuidOfDigest(createHmac('sha256', key).update(normaliseEmail(email)).digest())
}
