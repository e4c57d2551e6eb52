import { crc32 } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { hashApiKey, looksLikeApiKey, newApiKey } from './api-key.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The checksum read back as a number, by which a scanner checks one: written apart from what makes it. */
const isChecked = (key: string): boolean =>
  key
    .slice(-6)
    .split('')
    .reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0) === crc32(key.slice(0, -6))

describe('an API key', () => {
  it('is known by its prefix and its checksum, and has 256 bits of chance', () => {
    const keys = Array.from({ length: 500 }, newApiKey)
    for (const key of keys) {
      expect(key).toMatch(/^evh_key_[0-9A-Za-z]{49}$/)
      expect([isChecked(key), looksLikeApiKey(key)]).toEqual([true, true])
    }
    expect(new Set(keys).size).toBe(keys.length)
    // Each place of the secret but the first, which has few values, takes many.
    for (let place = 9; place < 51; place++)
      expect(new Set(keys.map((key) => key.charAt(place))).size).toBeGreaterThan(40)
  })

  it('is no other word: one letter changed, left out or added is told by the word alone', () => {
    fc.assert(
      fc.property(fc.nat(56), fc.constantFrom(...digits.split('')), (place, digit) => {
        const key = newApiKey()
        const changed = key.slice(0, place) + digit + key.slice(place + 1)
        expect(looksLikeApiKey(changed)).toBe(changed === key)
        expect(looksLikeApiKey(key.slice(0, place) + key.slice(place + 1))).toBe(false)
        expect(looksLikeApiKey(key.slice(0, place) + digit + key.slice(place))).toBe(false)
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => expect(looksLikeApiKey(text)).toBe(false)))
  })

  it('is kept as a hash that says nothing of it', () => {
    const key = newApiKey()
    expect(hashApiKey(key)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashApiKey(key)).toBe(hashApiKey(key))
    expect(hashApiKey(newApiKey())).not.toBe(hashApiKey(key))
  })
})
