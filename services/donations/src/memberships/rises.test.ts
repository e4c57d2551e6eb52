import { describe, expect, it } from '@jest/globals'
import type { Level } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import type { SubscriptionNow } from '../processor/subscriptions.ts'
import type { Membership } from './membership.ts'
import { levelLeft, type Rise, withoutRises } from './rises.ts'
import { follow, nextPayment } from './rules.ts'
import { changeLevel } from './wishes.ts'

const startsAt = new Date('2026-11-21T12:00:00Z')
const endsAt = new Date('2026-12-21T12:00:00Z')
const paidAt = new Date('2026-12-01T12:00:00Z')
const now = new Date('2026-12-05T12:00:00Z')
const level = (name: Level) => ({ kind: 'level', level: name }) as const
const rise = (from: Level, to: Level, change: Partial<Rise> = {}): Rise => ({
  from,
  to,
  invoiceId: 'in_1',
  paidAt,
  isPaidBack: true,
  ...change,
})
const membership = (change: Partial<Membership> = {}): Membership => ({
  id: 'membership',
  donorId: 'donor',
  subscriptionId: 'sub',
  startedAt: startsAt,
  state: 'active',
  monthly: level('gold'),
  next: undefined,
  feeCover: 0n,
  levelDue: undefined,
  billed: undefined,
  period: { endsAt, anchor: startsAt },
  pausedUntil: undefined,
  resting: false,
  endsAt: undefined,
  ended: undefined,
  card: undefined,
  behind: undefined,
  ...change,
})
const seen = (billed: Level, change: Partial<SubscriptionNow> = {}): SubscriptionNow => ({
  state: 'active',
  customer: 'cus',
  monthly: level(billed),
  cents: 9_95n,
  feeCover: 0n,
  periodStartsAt: startsAt,
  periodEndsAt: endsAt,
  anchor: startsAt,
  pausedUntil: undefined,
  endsAt: undefined,
  ended: undefined,
  card: undefined,
  invoice: { id: 'in_1', state: 'paid', cents: 0n, taken: 0n, ofPeriod: false },
  ...change,
})

describe('the level that is left', () => {
  const ladder: Level[] = ['silver', 'gold', 'diamond']

  it('after a climb of any height, of which any steps were paid back, is the one below the unbroken row of steps paid back at its top', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 2 }),
        fc.array(fc.boolean(), { maxLength: 2 }),
        (paidBack, earlier) => {
          const steps = (isBack: boolean[], day: number) =>
            isBack.map((isPaidBack, at) => ({
              from: ladder[at] ?? 'silver',
              to: ladder[at + 1] ?? 'silver',
              invoiceId: `in_${day}_${at}`,
              paidAt: new Date(paidAt.getTime() + (day + at) * 86_400_000),
              isPaidBack,
            }))
          let expected = paidBack.length
          while (expected > 0 && paidBack[expected - 1]) expected--
          // What happened on an earlier climb is nothing to this one.
          const rises = [...steps(paidBack, 0), ...steps(earlier.slice(0, paidBack.length), -20)]
          expect(levelLeft(ladder[paidBack.length] ?? 'silver', rises)).toBe(ladder[expected])
        },
      ),
    )
  })
})

describe('a membership whose rise was paid back', () => {
  it('is the lower level at once, is billed it next, and its level cannot be changed before it is', () => {
    const after = withoutRises(membership(), [rise('silver', 'gold')])
    expect(after).toMatchObject({ monthly: level('silver'), levelDue: 'silver', next: undefined })
    expect(after && nextPayment(after)).toEqual({ cents: 4_95n, at: endsAt })
    expect(after && changeLevel(after, 'diamond')).toMatchObject({ kind: 'refused' })
  })

  it('keeps the month that was paid in full on the higher level since, and is billed the lower one next', () => {
    const risen = new Date('2026-11-10T12:00:00Z')
    const after = withoutRises(membership({ startedAt: new Date('2026-10-21T12:00:00Z') }), [
      rise('silver', 'gold', { paidAt: risen }),
    ])
    expect(after).toMatchObject({ monthly: level('gold'), levelDue: 'silver' })
    expect(after && nextPayment(after)).toMatchObject({ cents: 4_95n })
    const billed = follow(after ?? membership(), seen('silver'), now)
    expect(billed.membership).toMatchObject({ monthly: level('gold'), next: level('silver'), levelDue: undefined })
    expect(billed.changes).toMatchObject([{ kind: 'changes', to: level('silver') }])
  })

  it('keeps a lower level that was chosen for the next month', () => {
    const after = withoutRises(membership({ monthly: level('diamond'), next: level('silver') }), [
      rise('gold', 'diamond'),
    ])
    expect(after).toMatchObject({ monthly: level('gold'), next: level('silver') })
    expect(after && nextPayment(after)).toMatchObject({ cents: 4_95n })
  })

  it.each([
    ['that is still paid for', membership(), [rise('silver', 'gold', { isPaidBack: false })]],
    ['above the one that was paid back', membership({ monthly: level('diamond') }), [rise('silver', 'gold')]],
    ['that has ended', membership({ state: 'ended' }), [rise('silver', 'gold')]],
    ['that is due already', membership({ levelDue: 'silver' }), [rise('silver', 'gold')]],
    ['that is a gift', membership({ monthly: { kind: 'gift', cents: 5_00n } }), [rise('silver', 'gold')]],
  ])('leaves one %s as it is', (_, one, rises) => {
    expect(withoutRises(one, rises)).toBeUndefined()
  })

  const fallen = membership({ monthly: level('silver'), levelDue: 'silver' })

  it('does not rise by being looked at before the processor bills the lower level, and is done when it does', () => {
    expect(follow(fallen, seen('gold'), now, [rise('silver', 'gold')])).toMatchObject({
      membership: { ...fallen, billed: 9_95n, period: {} },
      changes: [],
    })
    const billed = follow(fallen, seen('silver'), now)
    expect(billed).toMatchObject({ membership: { monthly: level('silver'), levelDue: undefined }, changes: [] })
  })

  it('has the level of a month that was billed in full before the lower one could be, which stays due', () => {
    const renewed = seen('gold', {
      periodStartsAt: endsAt,
      periodEndsAt: new Date('2027-01-21T12:00:00Z'),
      invoice: { id: 'in_2', state: 'paid', cents: 0n, taken: 0n, ofPeriod: true },
    })
    const { membership: after } = follow(fallen, renewed, now, [rise('silver', 'gold')])
    expect(after).toMatchObject({ monthly: level('gold'), levelDue: 'silver' })
  })

  it.each([
    ['recorded', [rise('gold', 'diamond', { invoiceId: 'in_2', isPaidBack: false })]],
    ['not recorded yet', []],
  ])('holds a level that was paid on top of it meanwhile and is %s', (_, newer) => {
    const invoice = { id: 'in_2', state: 'paid', cents: 0n, taken: 0n, ofPeriod: false } as const
    const followed = follow(fallen, seen('diamond', { invoice }), now, [rise('silver', 'gold'), ...newer])
    expect(followed.membership).toMatchObject({ monthly: level('diamond'), levelDue: undefined })
    expect(followed.changes).toEqual([{ kind: 'rose', from: level('silver'), to: level('diamond') }])
  })

  it('does not rise again by money that came again', () => {
    const again = follow(fallen, seen('gold'), now, [rise('silver', 'gold', { isPaidBack: false })])
    expect(again).toMatchObject({ membership: { monthly: level('silver'), levelDue: 'silver' }, changes: [] })
  })

  it('gets no level by a rise that was paid back before it was seen', () => {
    const silver = membership({ monthly: level('silver') })
    const back = rise('silver', 'gold')
    expect(follow(silver, seen('gold'), now, [back])).toMatchObject({
      membership: { monthly: level('silver'), levelDue: 'silver' },
      changes: [],
    })
    const higher = rise('gold', 'diamond', { invoiceId: 'in_2', paidAt: new Date(paidAt.getTime() + 1_000) })
    const invoice = { id: 'in_2', state: 'paid', cents: 0n, taken: 0n, ofPeriod: false } as const
    const climbed = follow(silver, seen('diamond', { invoice }), now, [
      rise('silver', 'gold', { isPaidBack: false }),
      higher,
    ])
    expect(climbed).toMatchObject({
      membership: { monthly: level('gold'), levelDue: 'gold' },
      changes: [{ kind: 'rose', to: level('gold') }],
    })
    // Paid once more, and not recorded yet.
    const anew = { id: 'in_3', state: 'paid', cents: 0n, taken: 0n, ofPeriod: false } as const
    expect(follow(silver, seen('gold', { invoice: anew }), now, [back])).toMatchObject({
      membership: { monthly: level('gold'), levelDue: undefined },
    })
  })

  it('keeps a fall that a rise takes back until that is paid, and lets the same rise be asked for again', () => {
    const rising = membership({ next: level('silver'), levelDue: 'silver', feeCover: 61n })
    expect(follow(rising, seen('gold'), now)).toMatchObject({
      membership: { monthly: level('gold'), next: level('silver'), levelDue: 'silver' },
      changes: [],
    })
    expect(nextPayment(rising)).toMatchObject({ cents: 5_41n })
    expect(changeLevel(rising, 'diamond')).toMatchObject({ kind: 'rise', from: 'gold', resetFirst: true })
    expect(changeLevel(rising, 'gold')).toMatchObject({ kind: 'refused' })
  })

  it('has nothing due when it ends', () => {
    expect(follow(fallen, seen('gold', { state: 'ended' }), now).membership.levelDue).toBeUndefined()
  })
})
