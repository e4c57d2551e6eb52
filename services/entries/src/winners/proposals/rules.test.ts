import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { type Proposed, refusalOf, stateAt, type Verdict } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const looked = { now, claimVersion: 3 }
const proposed = (more: Partial<Proposed> = {}): Proposed => ({
  state: 'open',
  proposedBy: 'ada',
  expiresAt: later(1),
  decidedBy: null,
  claimVersion: 3,
  ...more,
})
const decided = (state: Verdict, decidedBy: string) => proposed({ state, decidedBy })

const verdicts = ['confirmed', 'refused', 'withdrawn'] as const
const verdict = fc.constantFrom<Verdict>(...verdicts)
const person = fc.constantFrom('ada', 'ben', 'cleo')

describe('what was proposed about a claim', () => {
  it('expires at its instant, and is void once the claim has changed, unless it was decided before', () => {
    expect(stateAt(proposed(), looked)).toBe('open')
    expect(stateAt(proposed({ expiresAt: now }), looked)).toBe('expired')
    expect(stateAt(proposed(), { now, claimVersion: 4 })).toBe('void')
    for (const state of verdicts) expect(stateAt(decided(state, 'ben'), { now: later(2), claimVersion: 4 })).toBe(state)
  })

  it.each<[Verdict, string, string | undefined]>([
    ['confirmed', 'ben', undefined],
    ['refused', 'ben', undefined],
    ['withdrawn', 'ada', undefined],
    ['confirmed', 'ada', 'You proposed this yourself, so another person has to decide. You can withdraw it.'],
    ['refused', 'ada', 'You proposed this yourself, so another person has to decide. You can withdraw it.'],
    ['withdrawn', 'ben', 'Another person proposed this, so you can refuse it but not withdraw it.'],
  ])('is %s by %s: %p', (wanted, by, refusal) => {
    expect(refusalOf(proposed(), { verdict: wanted, by, ...looked })).toBe(refusal)
  })

  it.each<[Proposed, RegExp]>([
    [decided('confirmed', 'ben'), /^This has been confirmed already/],
    [decided('refused', 'ben'), /^This has been refused already/],
    [decided('withdrawn', 'ada'), /^The person who proposed this has withdrawn it/],
    [proposed({ expiresAt: now }), /^Nobody decided about this in time, so it has expired/],
    [proposed({ claimVersion: 2 }), /^The claim has changed since this was proposed/],
  ])('is decided once, and in time: %j', (one, sentence) => {
    for (const wanted of verdicts) expect(refusalOf(one, { verdict: wanted, by: 'cleo', ...looked })).toMatch(sentence)
  })

  it('is the same to who repeats their own decision, and to nobody else', () => {
    fc.assert(
      fc.property(verdict, person, verdict, person, (was, decidedBy, wanted, by) => {
        const isRepeat = was === wanted && decidedBy === by
        expect(refusalOf(decided(was, decidedBy), { verdict: wanted, by, ...looked }) === 'repeated').toBe(isRepeat)
      }),
    )
  })

  it('is confirmed by another person alone, about the claim that was read, before it expires, whatever happens', () => {
    const one = fc.record({
      state: fc.constantFrom<Proposed['state']>('open', ...verdicts),
      proposedBy: person,
      expiresAt: fc.integer({ min: -2, max: 2 }).map(later),
      decidedBy: fc.option(person),
      claimVersion: fc.integer({ min: 2, max: 4 }),
    })
    fc.assert(
      fc.property(one, person, (given, by) => {
        const may = refusalOf(given, { verdict: 'confirmed', by, ...looked }) === undefined
        const isOpen = given.state === 'open' && given.expiresAt > now && given.claimVersion === looked.claimVersion
        expect(may).toBe(isOpen && given.proposedBy !== by)
      }),
    )
  })
})
