import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { closesPayment, type Evidence, isAttack, judge, nameOfDecline } from './rules.ts'
import { scaled, scopes, usualThresholds } from './thresholds.ts'

const none = { unpaid: 0, declined: 0, paid: 0 }
const calm: Evidence = {
  by: Object.fromEntries(scopes.map((scope) => [scope, { ...none, unpaid: 1 }])),
  site: none,
  attackedLately: false,
  proved: false,
}
const counts = fc.record({ unpaid: fc.nat(700), declined: fc.nat(120), paid: fc.nat(50) })
const evidence: fc.Arbitrary<Evidence> = fc.record({
  by: fc.record(
    { browser: counts, donor: counts, address: counts, network: counts },
    { requiredKeys: ['browser', 'donor'] },
  ),
  site: counts,
  attackedLately: fc.boolean(),
  proved: fc.boolean(),
})
const strictness = { calm: 0, prove: 1, refuse: 2 } as const
const strict = (of: Evidence) => strictness[judge(of, usualThresholds).kind]

describe('what a payment may cost in trust', () => {
  it('is nothing for somebody who comes alone', () => {
    expect(judge(calm, usualThresholds)).toEqual({ kind: 'calm' })
  })

  it('never falls when more was declined or left unpaid, and never rises when more was paid', () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(...scopes, 'site'), fc.nat(50), (before, where, more) => {
        const change = (kind: 'unpaid' | 'declined' | 'paid'): Evidence => {
          if (where === 'site') return { ...before, site: { ...before.site, [kind]: before.site[kind] + more } }
          const of = before.by[where]
          return of ? { ...before, by: { ...before.by, [where]: { ...of, [kind]: of[kind] + more } } } : before
        }
        expect(strict(change('declined'))).toBeGreaterThanOrEqual(strict(before))
        expect(strict(change('unpaid'))).toBeGreaterThanOrEqual(strict(before))
        expect(strict(change('paid'))).toBeLessThanOrEqual(strict(before))
      }),
    )
  })

  it('is nothing for a donor with up to three bad cards, wherever, while the site is quiet', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.integer({ min: 1, max: 5 }), (declined, unpaid) => {
        const own = { unpaid, declined, paid: 0 }
        const by = Object.fromEntries(scopes.map((scope) => [scope, own]))
        expect(judge({ ...calm, by, site: own }, usualThresholds)).toEqual({ kind: 'calm' })
      }),
    )
  })

  it('is never a refusal for up to three bad cards, whatever happens to the site', () => {
    fc.assert(
      fc.property(evidence, fc.nat(3), fc.integer({ min: 1, max: 5 }), ({ site, attackedLately }, declined, unpaid) => {
        const own = { unpaid, declined, paid: 0 }
        const by = Object.fromEntries(scopes.map((scope) => [scope, own]))
        expect(judge({ by, site, attackedLately, proved: false }, usualThresholds).kind).not.toBe('refuse')
      }),
    )
  })

  it('is never a refusal for an office where as many pay as mistype, even under attack', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 1, max: 60 }), ({ site, attackedLately }, people) => {
        const office = { unpaid: 8, declined: people, paid: people }
        const own = { unpaid: 1, declined: 0, paid: 0 }
        const by = { browser: own, donor: own, address: office, network: office }
        expect(judge({ by, site, attackedLately, proved: false }, usualThresholds).kind).not.toBe('refuse')
      }),
    )
  })

  it('is work at most for what strangers do in the name of somebody who comes alone', () => {
    fc.assert(
      fc.property(evidence, counts, ({ site, attackedLately }, named) => {
        const own = { unpaid: 1, declined: 0, paid: 0 }
        const by = { browser: own, donor: named, address: own, network: own }
        const theirs = { by, site, attackedLately, proved: false }
        expect(judge(theirs, usualThresholds).kind).not.toBe('refuse')
        expect(closesPayment(theirs, 1, usualThresholds)).toBe(false)
      }),
    )
  })

  it('does not depend on the neighbours of a donor who proved the mailbox and has paid', () => {
    fc.assert(
      fc.property(evidence, ({ by, site, attackedLately }) => {
        const own = { unpaid: 1, declined: 1, paid: 1 }
        const proved = { by: { ...by, browser: own, donor: own }, site, attackedLately, proved: true }
        expect(judge(proved, usualThresholds)).toEqual({ kind: 'calm' })
      }),
    )
  })

  it('is lifted by the scale of a test of load', () => {
    fc.assert(
      fc.property(evidence, (of) => {
        const quiet = { ...of, attackedLately: false }
        expect(judge(quiet, scaled(usualThresholds, 1_000))).toEqual({ kind: 'calm' })
      }),
    )
  })
})

describe('a threshold is reached at its number', () => {
  it('for the attack: 40 declined cards in an hour, when they are as many as the paid payments', () => {
    const attacked = (declined: number, paid: number) => isAttack({ unpaid: 0, declined, paid }, usualThresholds)
    expect([attacked(39, 0), attacked(40, 0)]).toEqual([false, true])
    expect([attacked(50, 51), attacked(50, 50)]).toEqual([false, true])
  })

  it('for the crowd: 100 unpaid payments in an hour, when they are four times the paid ones', () => {
    const kindAt = (unpaid: number, paid: number) =>
      judge({ ...calm, site: { unpaid, declined: 0, paid } }, usualThresholds).kind
    expect([kindAt(99, 0), kindAt(100, 0)]).toEqual(['calm', 'prove'])
    expect([kindAt(200, 51), kindAt(200, 50)]).toEqual(['calm', 'prove'])
  })

  it.each([
    ['browser', 'declined', 4, 8, 6],
    ['address', 'declined', 4, 24, 6],
    ['network', 'declined', 16, 96, 40],
    ['browser', 'unpaid', 6, 20, 10],
    ['address', 'unpaid', 8, 40, 16],
    ['network', 'unpaid', 60, 600, 120],
  ] as const)(
    'for a %s: %s, from %i work, from %i no more, under attack from %i',
    (scope, because, work, none, attacked) => {
      const verdict = (count: number, more: Partial<Evidence> = {}, paid = 0) =>
        judge(
          { ...calm, by: { [scope]: { unpaid: 1, declined: 0, paid, [because]: count } }, ...more },
          usualThresholds,
        )
      const effort = because === 'declined' ? 'heavy' : 'light'
      expect(verdict(work - 1)).toEqual({ kind: 'calm' })
      expect(verdict(work)).toEqual({ kind: 'prove', effort })
      expect(verdict(none - 1)).toEqual({ kind: 'prove', effort })
      expect(verdict(none)).toEqual({ kind: 'refuse', scope, because, below: none })
      expect(verdict(attacked - 1, { attackedLately: true }).kind).toBe('prove')
      expect(verdict(attacked, { attackedLately: true })).toEqual({ kind: 'refuse', scope, because, below: attacked })
      expect(verdict(none + 1, {}, 1)).toEqual({ kind: 'prove', effort })
      expect(verdict(none + 2, {}, 1)).toEqual({ kind: 'refuse', scope, because, below: none + 2 })
    },
  )
})

describe('a payment whose cards are declined', () => {
  it('stays open for three slips, and is closed at the fifth under attack, the eighth otherwise', () => {
    const attacked = { ...calm, attackedLately: true }
    const closes = (of: Evidence) => (declines: number) => closesPayment(of, declines, usualThresholds)
    expect([1, 2, 3, 4].some(closes(attacked))).toBe(false)
    expect(closes(attacked)(5)).toBe(true)
    expect([1, 2, 3, 4, 5, 6, 7].some(closes(calm))).toBe(false)
    expect(closes(calm)(8)).toBe(true)
  })

  it('is closed at once far beyond where nobody could open one', () => {
    const full = usualThresholds.declined.address
    const at = (declined: number, attackedLately: boolean): Evidence => ({
      ...calm,
      attackedLately,
      by: { ...calm.by, address: { unpaid: 3, declined, paid: 0 } },
    })
    expect(closesPayment(at(full.refuse * 2, false), 1, usualThresholds)).toBe(true)
    expect(closesPayment(at(full.refuse * 2 - 1, false), 1, usualThresholds)).toBe(false)
    expect(closesPayment(at(full.refuseUnderAttack * 2, true), 1, usualThresholds)).toBe(true)
  })

  it('counts four slips with one card as one card, and each further one as another', () => {
    const names = [1, 2, 3, 4, 5, 6].map((nth) => nameOfDecline('card', `decline-${nth}`, nth, usualThresholds))
    expect(new Set(names).size).toBe(3)
  })
})
