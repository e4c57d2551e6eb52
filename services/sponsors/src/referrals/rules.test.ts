import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { HeardGift, HeardMove } from './referral.ts'
import { broughtBy, centsLeft, firstGift, isInTime, releaseOf, stateOf } from './rules.ts'

const at = (day: string) => new Date(`2026-${day}T12:00:00Z`)
const gift = (giftId: string, day: string, code = '', cents = '5000'): HeardGift => ({
  giftId,
  cents,
  at: at(day),
  code,
  click: null,
  card: null,
})
const affiliate = 'AF-BCDFGHJK'

describe('who has brought a giver', () => {
  it('is the link of the first gift, in whatever order gifts are heard', () => {
    const gifts = [gift('b', '11-02'), gift('a', '11-01', affiliate)]
    expect(broughtBy({ gifts, moves: [], signUp: null })?.code).toBe(affiliate)
    expect(broughtBy({ gifts: gifts.toReversed(), moves: [], signUp: null })?.code).toBe(affiliate)
  })

  it('is nobody where the first gift came without a link, whatever came later', () => {
    const gifts = [gift('a', '11-01'), gift('b', '11-02', affiliate)]
    expect(broughtBy({ gifts, moves: [], signUp: null })).toBeUndefined()
  })

  it('is the link of the registration where the first gift has none and came within thirty days', () => {
    const signUp = { code: affiliate, click: null, at: at('10-02') }
    expect(broughtBy({ gifts: [gift('a', '11-01')], moves: [], signUp })).toBe(signUp)
    expect(broughtBy({ gifts: [gift('a', '11-02')], moves: [], signUp })).toBeUndefined()
    expect(broughtBy({ gifts: [gift('a', '10-01')], moves: [], signUp })).toBeUndefined()
  })

  it('may have clicked a moment after the payment by the clock of the processor, and no minute later', () => {
    const paid = at('11-01')
    expect(isInTime(new Date(paid.getTime() + 60_000), paid)).toBe(true)
    expect(isInTime(new Date(paid.getTime() + 60_001), paid)).toBe(false)
  })

  it('of two gifts of one instant is the same whichever is heard first', () => {
    const twins = [gift('b', '11-01', 'x'), gift('a', '11-01', affiliate)]
    expect(firstGift({ gifts: twins })).toEqual(firstGift({ gifts: twins.toReversed() }))
  })
})

describe('what is left', () => {
  it('is what was given less what went back, whatever the order, and never below nothing', () => {
    const moves: HeardMove[] = [
      { reversalId: 'won', giftId: 'a', cents: '-2000' },
      { reversalId: 'back', giftId: 'a', cents: '5000' },
      { reversalId: 'unknown', giftId: 'z', cents: '9000' },
    ]
    expect(centsLeft({ gifts: [gift('a', '11-01')], moves })).toBe(2_000n)
    expect(centsLeft({ gifts: [gift('a', '11-01'), gift('b', '11-02')], moves: moves.slice(1) })).toBe(5_000n)
  })

  it('is what a count of coins says', () => {
    const names = fc.constantFrom('a', 'b', 'c')
    const steps = fc.array(fc.tuple(names, fc.integer({ min: -50, max: 50 })), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (all) => {
        const piles = new Map(['a', 'b', 'c'].map((name) => [name, 100]))
        for (const [name, coins] of all) piles.set(name, (piles.get(name) ?? 0) - coins)
        const counted = [...piles.values()].reduce((sum, coins) => sum + (coins > 0 ? coins : 0), 0)
        const gifts = ['a', 'b', 'c'].map((name) => gift(name, '11-01', '', '100'))
        const moves = all.map(([giftId, coins], n) => ({ reversalId: `${n}`, giftId, cents: `${coins}` }))
        expect(centsLeft({ gifts, moves })).toBe(BigInt(counted))
      }),
    )
  })
})

describe('a referral counts', () => {
  it('after 120 days where its giveaway stays open longer, or where none is known', () => {
    expect(releaseOf(at('01-01'), { closesAt: at('12-15') })).toEqual(at('05-01'))
    expect(releaseOf(at('01-01'), undefined)).toEqual(at('05-01'))
  })

  it('a day before its giveaway closes, and at once within that day', () => {
    expect(releaseOf(at('12-01'), { closesAt: at('12-15') })).toEqual(at('12-14'))
    const late = new Date('2026-12-15T11:00:00Z')
    expect(releaseOf(late, { closesAt: at('12-15') })).toEqual(late)
  })
})

type Step = 'pay' | 'refund' | 'dispute' | 'win'
const steps = fc.array(fc.constantFrom<Step>('pay', 'refund', 'dispute', 'win'), { maxLength: 12 })

describe('any history of a referral', () => {
  it('is the same in whatever order and however often it is heard, and counts only while money is left', () => {
    const cents: Record<Step, bigint> = { pay: 0n, refund: 25_00n, dispute: 25_00n, win: -25_00n }
    fc.assert(
      fc.property(steps, fc.boolean(), (heard, hasMatured) => {
        const factsOf = (order: readonly Step[]) => ({
          // Kept by their ids, as a reaction keeps them: a second one is the first.
          gifts: order.includes('pay') ? [gift('g', '11-01', affiliate, '2500')] : [],
          moves: [...new Set(order)].flatMap((step) =>
            step === 'pay' ? [] : [{ reversalId: step, giftId: 'g', cents: `${cents[step]}` }],
          ),
        })
        const standing = (facts: ReturnType<typeof factsOf>) => ({
          isAttributed: broughtBy({ ...facts, signUp: null }) !== undefined,
          isAffiliateApproved: true,
          left: centsLeft(facts),
          releasesAt: at('11-02'),
          now: hasMatured ? at('11-02') : at('11-01'),
        })
        const undecided = { verdict: null, appeal: null, isAppealOpen: false, forgiven: [], holds: [], released: false }
        const ends = [heard, heard.toReversed(), [...heard, ...heard]].map((order) =>
          stateOf(undecided, standing(factsOf(order))),
        )
        expect(new Set(ends).size).toBe(1)
        // An oracle that counts what went where: each of them once.
        const once = new Set(heard)
        const left = 1 - Number(once.has('refund')) - Number(once.has('dispute')) + Number(once.has('win'))
        expect(ends[0]).toBe(!once.has('pay') ? 'none' : left <= 0 ? 'reversed' : hasMatured ? 'counted' : 'pending')
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('how a referral stands', () => {
  const decided = {
    verdict: null,
    appeal: null,
    isAppealOpen: false,
    forgiven: [],
    holds: [],
    released: false,
  } satisfies Parameters<typeof stateOf>[0]
  const fine = { isAttributed: true, isAffiliateApproved: true, left: 1n, releasesAt: at('11-02'), now: at('11-02') }
  const held = { ...decided, holds: ['no-click' as const] }

  it.each([
    ['counted', decided, fine],
    ['pending', decided, { ...fine, now: at('11-01') }],
    ['held', held, fine],
    ['held', decided, { ...fine, isAffiliateApproved: false }],
    ['counted', { ...held, forgiven: ['no-click' as const] }, fine],
    ['counted', { ...held, released: true }, fine],
    ['rejected', { ...decided, verdict: 'rejected' as const, released: true }, fine],
    ['appealed', { ...decided, verdict: 'rejected' as const, appeal: 'But', isAppealOpen: true }, fine],
    ['upheld', { ...decided, verdict: 'rejected' as const, appeal: 'But' }, fine],
    ['reversed', { ...decided, released: true }, { ...fine, left: 0n }],
    ['none', decided, { ...fine, isAttributed: false }],
  ])('%s', (state, referral, standing) => expect(stateOf(referral, standing)).toBe(state))
})
