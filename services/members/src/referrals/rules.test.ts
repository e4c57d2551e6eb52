import { describe, expect, it } from '@jest/globals'
import { type PaidGift, type Reward, rewardsChanged, rewardsEarned } from './rules.ts'

const registeredAt = new Date('2026-11-01T12:00:00Z')
const later = (days: number): Date => new Date(registeredAt.getTime() + days * 86_400_000)
const paid = (days: number, more: Partial<PaidGift> = {}): PaidGift => ({
  giftId: `gift-${days}`,
  isMembership: false,
  isAffiliates: false,
  cents: 25_00n,
  paidBackCents: 0n,
  confirmedAt: later(days),
  ...more,
})
const month = (days: number, more: Partial<PaidGift> = {}) => paid(days, { isMembership: true, ...more })
const earned = (...gifts: PaidGift[]) => Object.fromEntries(rewardsEarned(registeredAt, gifts))

describe('a referral earns', () => {
  it('the registration alone, before anything is paid', () => expect(earned()).toEqual({ free_signup: registeredAt }))

  it('the first gift and the first paid month, in whatever order they are heard of', () => {
    expect(earned(paid(9), month(8), paid(3), month(5))).toEqual({
      free_signup: registeredAt,
      donation: later(3),
      paid_membership: later(5),
    })
  })

  it('no gift after a paid membership, nor one at its very instant', () => {
    expect(earned(month(5), paid(6))).toEqual({ free_signup: registeredAt, paid_membership: later(5) })
    expect(earned(month(5), paid(5))).toEqual({ free_signup: registeredAt, paid_membership: later(5) })
  })

  it('what was paid at the instant of the registration, and nothing that was paid before', () => {
    expect(earned(paid(0))).toEqual({ free_signup: registeredAt, donation: registeredAt })
    expect(earned(paid(-1), month(-2))).toEqual({ free_signup: registeredAt })
  })

  it('nothing for a first payment that came by an affiliate’s link, nor for a later one in its place', () => {
    const byAffiliate = { isAffiliates: true }
    expect(earned(paid(3, byAffiliate), paid(4))).toEqual({ free_signup: registeredAt })
    expect(earned(month(3, byAffiliate), month(4), paid(5))).toEqual({ free_signup: registeredAt })
    expect(earned(paid(3), paid(4, byAffiliate))).toEqual({ free_signup: registeredAt, donation: later(3) })
    expect(earned(paid(3, { ...byAffiliate, paidBackCents: 25_00n }), paid(4))).toEqual({ free_signup: registeredAt })
  })

  it('a payment of which a cent is left, and none that went back whole', () => {
    expect(earned(paid(3, { paidBackCents: 24_99n }))).toHaveProperty('donation')
    expect(earned(paid(3, { paidBackCents: 25_00n }), paid(4))).toEqual({
      free_signup: registeredAt,
      donation: later(4),
    })
    expect(earned(month(5, { paidBackCents: 25_00n }), paid(6))).toEqual({
      free_signup: registeredAt,
      donation: later(6),
    })
  })
})

describe('a reward', () => {
  const kept: Reward = { id: 'kept', reward: 'donation', stands: true, version: 1, earnedAt: later(3) }
  const changed = (before: readonly Reward[], at?: Date) =>
    rewardsChanged(before, new Map(at ? [['donation', at]] : []), () => 'new')

  it('is told when it is earned', () => expect(changed([], later(3))).toEqual([{ ...kept, id: 'new' }]))
  it('is not told again as it was', () => expect(changed([kept], later(3))).toEqual([]))
  it('is told once more for another payment', () =>
    expect(changed([kept], later(4))).toEqual([{ ...kept, version: 2, earnedAt: later(4) }]))
  it('is taken back when nothing earns it any more, once', () => {
    const lost = { ...kept, stands: false, version: 2 }
    expect(changed([kept])).toEqual([lost])
    expect(changed([lost])).toEqual([])
  })
  it('stands again when it is earned anew', () =>
    expect(changed([{ ...kept, stands: false, version: 2 }], later(3))).toEqual([{ ...kept, version: 3 }]))
})
