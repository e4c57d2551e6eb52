import { expect, it } from '@jest/globals'
import { isWithoutCertificates } from './attestation.ts'

const text = (words: string): Buffer => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
/** As CBOR writes it: a map of format, statement and no data. */
const attested = (format: string, statement: Buffer = Buffer.from([0xa0])): string =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text(format),
    text('attStmt'),
    statement,
    text('authData'),
    Buffer.from([0x40]),
  ]).toString('base64url')
/** One certificate of a byte. */
const certified = Buffer.concat([Buffer.from([0xa1]), text('x5c'), Buffer.from([0x81, 0x41, 0x30])])

it('an attestation by the device alone, or none, is read', () => {
  expect(isWithoutCertificates(attested('none'))).toBe(true)
  expect(isWithoutCertificates(attested('packed'))).toBe(true)
})

it.each(['apple', 'android-key', 'android-safetynet', 'fido-u2f', 'tpm'])('one in the format %s is not', (format) => {
  expect(isWithoutCertificates(attested(format))).toBe(false)
})

it('one that names certificates, or is none, is not', () => {
  expect(isWithoutCertificates(attested('packed', certified))).toBe(false)
  expect(isWithoutCertificates('_____w')).toBe(false)
})
