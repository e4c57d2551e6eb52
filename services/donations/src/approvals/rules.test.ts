import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { type Asked, refusalOf, stateAt, takesSecond, type Verdict } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const asked = (more: Partial<Asked> = {}): Asked => ({
  state: 'asked',
  askedBy: 'ada',
  expiresAt: later(1),
  decidedBy: null,
  ...more,
})
const decided = (state: Verdict, decidedBy: string) => asked({ state, decidedBy })

describe('an amount', () => {
  it.each([
    [999_99n, false],
    [1_000_00n, true],
    [1_000_01n, true],
  ])('of %p cents takes a second person: %p', (cents, takes) => {
    expect(takesSecond(cents, 2)).toBe(takes)
    expect(takesSecond(cents, 1)).toBe(false)
  })
})

describe('what was asked for', () => {
  it('expires at its instant, unless it was decided before', () => {
    expect(stateAt(asked(), now)).toBe('asked')
    expect(stateAt(asked({ expiresAt: now }), now)).toBe('expired')
    for (const state of ['approved', 'refused', 'withdrawn'] as const)
      expect(stateAt({ ...decided(state, 'ben'), expiresAt: now }, later(1))).toBe(state)
  })

  it.each<[Verdict, string, string | undefined]>([
    ['approved', 'ben', undefined],
    ['refused', 'ben', undefined],
    ['withdrawn', 'ada', undefined],
    ['approved', 'ada', 'You asked for this yourself, so another person has to decide. You can withdraw it.'],
    ['refused', 'ada', 'You asked for this yourself, so another person has to decide. You can withdraw it.'],
    ['withdrawn', 'ben', 'Another person asked for this, so you can refuse it but not withdraw it.'],
  ])('is %s by %s: %p', (verdict, by, refusal) => {
    expect(refusalOf(asked(), { verdict, by, now })).toBe(refusal)
  })

  it.each<[Asked, RegExp]>([
    [decided('approved', 'ben'), /^This has been approved already/],
    [decided('refused', 'ben'), /^This has been refused already/],
    [decided('withdrawn', 'ada'), /^The person who asked for this has withdrawn it/],
    [asked({ expiresAt: now }), /^Nobody decided about this in time, so it has expired/],
  ])('is decided once: %j', (one, sentence) => {
    for (const verdict of ['approved', 'refused', 'withdrawn'] as const)
      expect(refusalOf(one, { verdict, by: 'cleo', now })).toMatch(sentence)
  })

  it('is the same to who repeats their own decision, and to nobody else', () => {
    const verdict = fc.constantFrom<Verdict>('approved', 'refused', 'withdrawn')
    const person = fc.constantFrom('ada', 'ben', 'cleo')
    fc.assert(
      fc.property(verdict, person, verdict, person, (was, decidedBy, wanted, by) => {
        const isRepeat = was === wanted && decidedBy === by
        expect(refusalOf(decided(was, decidedBy), { verdict: wanted, by, now }) === 'repeated').toBe(isRepeat)
      }),
    )
  })
})
