import * as crypto from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { blindedId, blindingWith, donorIdBytes } from './blinding.ts'
import { toHex } from './bytes.ts'
import { nativeHashing } from './hashing.ts'

const hashing = nativeHashing(crypto)
const Secret = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('a blinded donor', () => {
  it('has the HMAC of the id under the secret of the draw as salt', () => {
    fc.assert(
      fc.property(Secret, fc.uuid(), (secret, donorId) => {
        const salt = blindingWith(hashing, secret).saltOf(donorIdBytes(donorId))
        const expected = crypto.createHmac('sha256', secret).update(Buffer.from(donorId.replaceAll('-', ''), 'hex'))
        expect(toHex(salt)).toBe(expected.digest('hex'))
      }),
    )
  })

  it('is SHA-256 of a label, the salt and the id, the same for the draw and for the donor', () => {
    fc.assert(
      fc.property(Secret, fc.uuid(), (secret, donorId) => {
        const blinding = blindingWith(hashing, secret)
        const id = donorIdBytes(donorId)
        const salt = blinding.saltOf(id)
        const expected = crypto.createHash('sha256').update('evenhand-donor/1').update(salt).update(id)
        expect(toHex(blinding.blindedIdOf(id, salt))).toBe(expected.digest('hex'))
        expect(blindedId(hashing, id, salt)).toEqual(blinding.blindedIdOf(id, salt))
      }),
    )
  })

  it('is not made of ids or secrets of another length', () => {
    const blinding = blindingWith(hashing, new Uint8Array(32))
    expect(() => blinding.saltOf(new Uint8Array(15))).toThrow('16 bytes')
    expect(() => blinding.blindedIdOf(new Uint8Array(16), new Uint8Array(31))).toThrow('32 bytes')
    expect(() => blindingWith(hashing, new Uint8Array(16))).toThrow('32 bytes')
  })

  it.each(['', 'ada@example.org', '00000000-0000-4000-8000-00000000000', '0000000A-0000-4000-8000-000000000000'])(
    'is not made of %p',
    (donorId) => {
      expect(() => donorIdBytes(donorId)).toThrow('A donor id is a UUID in lower case')
    },
  )
})
