import { describe, expect, it } from '@jest/globals'
import { Secret } from 'otpauth'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { codeAt, counterAt, counterOf, newKey, uriOf } from './rules.ts'
import { factorSeal } from './seal.ts'

/** The key of RFC 6238, appendix B. */
const key = Secret.fromLatin1('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000)
const fits = (code: string, seconds: number, lastCounter = 0) => counterOf(code, { key, lastCounter, now: at(seconds) })

describe('a code of the app', () => {
  // The last six of the eight digits of its table for SHA-1.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is the one of RFC 6238', (seconds, code) => {
    expect(codeAt(key, at(seconds))).toBe(code)
    expect(fits(code, seconds)).toBe(Math.floor(seconds / 30))
  })

  it('counts 30 seconds early or late, and no more', () => {
    const now = 1_234_567_890
    for (const [off, isRight] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const)
      expect([off, fits(codeAt(key, at(now + off)), now) !== undefined]).toEqual([off, isRight])
  })

  it('counts once, and none before it afterwards', () => {
    const now = 1_234_567_890
    const counter = counterAt(at(now))
    const code = (off: number) => codeAt(key, at(now + off))
    expect(fits(code(0), now, counter)).toBeUndefined()
    expect(fits(code(-30), now, counter)).toBeUndefined()
    expect(fits(code(30), now, counter)).toBe(counter + 1)
  })

  it('is of the key alone, and of six digits', () => {
    const now = 1_234_567_890
    expect(fits(codeAt(newKey(), at(now)), now)).toBeUndefined()
    for (const code of ['', '5924', '0059240', 'abcdef']) expect(fits(code, now)).toBeUndefined()
  })

  it('is set up by an address that apps know', () => {
    expect(uriOf(key, 'grace')).toBe(
      `otpauth://totp/Evenhand:grace?issuer=Evenhand&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(newKey()).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('recovery codes', () => {
  it('are ten, each another, and found however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      const typed = ` ${code.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}`
      expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code))
    }
  })
})

describe('the seal of a key', () => {
  const seal = factorSeal('a donor id key of tests')
  it('opens for whom it was made, and says nothing twice', () => {
    const [one, other] = [seal.seal(key, 'ada'), seal.seal(key, 'ada')]
    expect(seal.open(one, 'ada')).toBe(key)
    expect(one.equals(other)).toBe(false)
    expect(one.toString('latin1')).not.toContain(key)
  })

  it('opens for nobody else, under no other key, and not changed', () => {
    const sealed = seal.seal(key, 'ada')
    expect(() => seal.open(sealed, 'grace')).toThrow()
    expect(() => factorSeal('another key of tests').open(sealed, 'ada')).toThrow()
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
    expect(() => seal.open(changed, 'ada')).toThrow()
  })
})
