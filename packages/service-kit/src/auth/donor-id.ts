import { createHmac } from 'node:crypto'
import { normaliseEmail } from '@evenhand/contracts/ids'

export type DonorIdOf = (email: string) => string

/**
 * The donor's id: an HMAC of the normalised address under a secret key, in the form of a UUIDv8 (RFC 9562 §5.8). Every service that
 * legitimately sees an address finds the same id without asking anybody, and an event with the id tells nobody the address.
 */
export function donorIds(key: string): DonorIdOf {
  return (email) => {
    const digest = createHmac('sha256', key).update(normaliseEmail(email)).digest().subarray(0, 16)
    digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6)
    digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
    const hex = digest.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}
