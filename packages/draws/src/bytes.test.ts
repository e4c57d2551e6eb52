import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { compareBytes, entriesEnd, equalBytes, fromBase64Url, toBase64Url, toText, u32, u64 } from './bytes.ts'

const bytes = (maxLength = 300) => fc.uint8Array({ maxLength })

describe('numbers', () => {
  it('have eight bytes or four, big endian', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), fc.nat(2 ** 32 - 1), (large, small) => {
        expect(Buffer.from(u64(large)).toString('hex')).toBe(large.toString(16).padStart(16, '0'))
        expect(Buffer.from(u32(small)).toString('hex')).toBe(small.toString(16).padStart(8, '0'))
      }),
    )
    expect(u64(258)).toEqual(u64(258n))
  })

  it('of entries end at 2^63', () => {
    expect(entriesEnd).toBe(9_223_372_036_854_775_808n)
  })
})

describe('bytes', () => {
  it('come in the order of Node', () => {
    const few = fc.uint8Array({ minLength: 4, maxLength: 4, max: 3 })
    fc.assert(
      fc.property(few, few, fc.nat(4), (a, b, length) => {
        expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(a, b))
        expect(Math.sign(compareBytes(a, b, length))).toBe(Buffer.compare(a.subarray(0, length), b.subarray(0, length)))
        expect(equalBytes(a, b)).toBe(Buffer.compare(a, b) === 0)
      }),
    )
  })

  it('of another length are others, also where one begins with the other', () => {
    fc.assert(
      fc.property(bytes(8), fc.nat(255), (a, next) => {
        const longer = Uint8Array.of(...a, next)
        expect([equalBytes(a, longer), equalBytes(longer, a)]).toEqual([false, false])
      }),
    )
  })

  it('are text in UTF-8, and replaced where they are none', () => {
    expect(toText(Buffer.from('ein Lkw für dich'))).toBe('ein Lkw für dich')
    expect(toText(Uint8Array.of(0x41, 0xff, 0x42))).toBe('A\ufffdB')
  })
})

describe('base64url', () => {
  it('is the one of Node', () => {
    fc.assert(
      fc.property(bytes(), (input) => {
        const text = Buffer.from(input).toString('base64url')
        expect(toBase64Url(input)).toBe(text)
        expect(fromBase64Url(text)).toEqual(input)
      }),
    )
  })

  it.each(['A', 'AB', 'AAB', 'AA==', 'A A', 'AA+/', 'AAAAA'])('refuses %p, which nobody writes', (text) => {
    expect(fromBase64Url(text)).toBeUndefined()
  })
})
