import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { codeMinutes, expiryOf, type SignInCode, standingOfCode, standingOfLink, triesMax, tryCode } from './rules.ts'

const asked = new Date('2026-11-21T12:00:00Z')
const fresh: SignInCode = {
  id: '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10',
  donorId: '0199d0a4-6f2b-8c31-9a55-3f8a2c1d4e10',
  browser: 'hers',
  codeHash: 'hash',
  tries: 0,
  expiresAt: expiryOf(asked),
  person: null,
  domain: '',
  isDisposable: false,
  usedAt: null,
}
const minutesLater = (minutes: number) => new Date(asked.getTime() + minutes * 60_000)

const guess = fc.record({ isRight: fc.boolean(), browser: fc.constantFrom('hers', 'his'), minute: fc.nat({ max: 20 }) })

describe('a code', () => {
  it('is looked at five times at most and proves once at most, in its own browser and its own ten minutes', () => {
    fc.assert(
      fc.property(fc.array(guess, { maxLength: 30 }), (guesses) => {
        let code = fresh
        let looks = 0
        let proofs = 0
        for (const { isRight, browser, minute } of guesses) {
          const standing = standingOfCode(code, browser, minutesLater(minute))
          if (standing.kind !== 'open') continue
          looks += 1
          expect(browser).toBe('hers')
          expect(minute).toBeLessThan(codeMinutes)
          const tried = tryCode(standing.code, isRight, minutesLater(minute))
          if (tried.kind === 'proved') proofs += 1
          code = tried.code
        }
        expect(looks).toBeLessThanOrEqual(triesMax)
        expect(proofs).toBeLessThanOrEqual(1)
        expect(code.usedAt !== null).toBe(proofs === 1)
      }),
    )
  })

  it('burns with the fifth wrong try, and the fifth may still be right', () => {
    const fourth = { ...fresh, tries: triesMax - 1 }
    expect(tryCode(fourth, false, asked).kind).toBe('burnt')
    expect(tryCode(fourth, true, asked).kind).toBe('proved')
    expect(tryCode(fresh, false, asked).kind).toBe('wrong')
  })

  it('has five tries and ten minutes', () => {
    expect([triesMax, codeMinutes]).toEqual([5, 10])
    expect(fresh.expiresAt).toEqual(new Date('2026-11-21T12:10:00Z'))
    expect(standingOfCode({ ...fresh, tries: 4 }, 'hers', asked).kind).toBe('open')
    expect(standingOfCode({ ...fresh, tries: 5 }, 'hers', asked)).toEqual({ kind: 'burnt' })
    expect(standingOfCode({ ...fresh, tries: 5 }, 'his', asked)).toEqual({ kind: 'other-browser' })
    expect(standingOfCode(undefined, 'hers', asked)).toEqual({ kind: 'unknown' })
  })

  it('is used at the instant at which it proves, and counts each try', () => {
    expect(tryCode(fresh, true, asked)).toEqual({ kind: 'proved', code: { ...fresh, tries: 1, usedAt: asked } })
    expect(tryCode(fresh, false, asked)).toEqual({ kind: 'wrong', code: { ...fresh, tries: 1 } })
  })

  it('ends at the very instant', () => {
    expect(standingOfCode(fresh, 'hers', new Date(fresh.expiresAt.getTime() - 1)).kind).toBe('open')
    expect(standingOfCode(fresh, 'hers', fresh.expiresAt).kind).toBe('expired')
  })
})

describe('a link', () => {
  it('works in any browser and with burnt digits, in the same time, once', () => {
    expect(standingOfLink({ ...fresh, tries: triesMax }, asked).kind).toBe('open')
    expect(standingOfLink({ ...fresh, usedAt: asked }, asked).kind).toBe('used')
    expect(standingOfLink(fresh, minutesLater(codeMinutes)).kind).toBe('expired')
    expect(standingOfLink(undefined, asked).kind).toBe('unknown')
  })
})
