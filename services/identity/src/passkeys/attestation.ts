import { decodeAttestationObject } from '@simplewebauthn/server/helpers'

/**
 * Whether a device attests by itself at most, which is all that we ask for. Certificates would be checked against lists that they name
 * themselves, fetched while the person is locked.
 */
export function isWithoutCertificates(attestation: string): boolean {
  try {
    const read = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
    const format = read.get('fmt')
    return format === 'none' || (format === 'packed' && read.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
