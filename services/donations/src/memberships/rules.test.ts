import { describe, expect, it } from '@jest/globals'
import type { Level } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import { addMonths, daysAfter, nextPeriodEnd } from './calendar.ts'
import { costOf, type Monthly } from '../processor/monthly.ts'
import { levelThatCounts, type Membership } from './membership.ts'
import { linesOfMonth, renewalAfter } from './months.ts'
import type { SubscriptionNow } from '../processor/subscriptions.ts'
import { follow, graceFrom, isUntold, nextPayment, pauseUntil, resumesAt, standingAt } from './rules.ts'
import { changeLevel } from './wishes.ts'

const level = (name: Level): Monthly => ({ kind: 'level', level: name })
const [silver, gold, diamond] = [level('silver'), level('gold'), level('diamond')]
const giftOf = (cents: bigint): Monthly => ({ kind: 'gift', cents })
const [twentyFive, forty] = [giftOf(25_00n), giftOf(40_00n)]
const now = new Date('2026-12-05T12:00:00Z')
const startsAt = new Date('2026-11-21T12:00:00Z')
const endsAt = new Date('2026-12-21T12:00:00Z')
// December 12 in New York.
const endOfSeventhDay = new Date('2026-12-13T04:59:59Z')
const card = { brand: 'visa', last4: '4242' }

const membership = (change: Partial<Membership> = {}): Membership => ({
  id: 'membership',
  donorId: 'donor',
  subscriptionId: 'sub',
  startedAt: startsAt,
  state: 'active',
  monthly: gold,
  next: undefined,
  feeCover: 0n,
  period: { endsAt, anchor: startsAt },
  pausedUntil: undefined,
  resting: false,
  endsAt: undefined,
  ended: undefined,
  card,
  behind: undefined,
  levelDue: undefined,
  billed: undefined,
  ...change,
})
const seen = (change: Partial<SubscriptionNow> = {}): SubscriptionNow => ({
  state: 'active',
  customer: 'cus',
  monthly: gold,
  cents: 9_95n,
  feeCover: 0n,
  periodStartsAt: startsAt,
  periodEndsAt: endsAt,
  anchor: startsAt,
  pausedUntil: undefined,
  endsAt: undefined,
  ended: undefined,
  card,
  invoice: { id: 'in_1', state: 'paid', cents: 0n, taken: 0n, ofPeriod: true },
  ...change,
})
const nextPeriod = { periodStartsAt: endsAt, periodEndsAt: addMonths(startsAt, 2) }
const failed = {
  state: 'past-due',
  invoice: { id: 'in_2', state: 'open', cents: 9_95n, taken: 0n, ofPeriod: true },
} as const

describe('what is new at the processor', () => {
  it.each([
    ['nothing', membership(), seen(), []],
    [
      'a higher level, which is paid already',
      membership({ monthly: silver }),
      seen(),
      [{ kind: 'rose', from: silver, to: gold }],
    ],
    [
      'a lower level, from the next payment on',
      membership(),
      seen({ monthly: silver }),
      [{ kind: 'changes', to: silver, at: endsAt }],
    ],
    ['a fall that is known', membership({ next: silver }), seen({ monthly: silver }), []],
    ['a fall that was taken back', membership({ next: silver }), seen(), [{ kind: 'stays' }]],
    ['a fall whose time has come', membership({ next: silver }), seen({ monthly: silver, ...nextPeriod }), []],
    [
      'a larger gift, from the next payment on',
      membership({ monthly: twentyFive }),
      seen({ monthly: forty }),
      [{ kind: 'changes', to: forty, at: endsAt }],
    ],
    [
      'a smaller gift, from the next payment on',
      membership({ monthly: forty }),
      seen({ monthly: twentyFive }),
      [{ kind: 'changes', to: twentyFive, at: endsAt }],
    ],
    [
      'a gift that stays after all',
      membership({ monthly: twentyFive, next: forty }),
      seen({ monthly: twentyFive }),
      [{ kind: 'stays' }],
    ],
    ['a level that was made of a gift at the processor', membership({ monthly: twentyFive }), seen(), []],
    ['a pause', membership(), seen({ pausedUntil: endsAt }), [{ kind: 'paused' }]],
    ['the end of a pause', membership({ pausedUntil: endsAt }), seen(), [{ kind: 'goes-on', after: 'pause' }]],
    ['a cancellation', membership(), seen({ endsAt }), [{ kind: 'cancelled', at: endsAt }]],
    ['a cancellation taken back', membership({ endsAt }), seen(), [{ kind: 'goes-on', after: 'cancellation' }]],
    [
      'the end that was told before',
      membership({ endsAt }),
      seen({ state: 'ended', ended: { at: endsAt, because: 'cancelled' } }),
      [],
    ],
    [
      'an end at once',
      membership(),
      seen({ state: 'ended', ended: { at: now, because: 'cancelled' } }),
      [{ kind: 'cancelled', at: undefined }],
    ],
    [
      'a lapse',
      membership({ endsAt }),
      seen({ state: 'ended', ended: { at: now, because: 'lapsed' } }),
      [{ kind: 'lapsed' }],
    ],
  ])('is told: %s', (_what, known, subscription, changes) => {
    expect(follow(known, subscription, now).changes).toEqual(changes)
  })

  it('a payment that fails is missing once, and no time runs before its holder was told', () => {
    const first = follow(membership(), seen(failed), now)
    expect(first.changes).toMatchObject([{ kind: 'fell-behind' }])
    expect(first.membership).toMatchObject({
      state: 'past-due',
      behind: { invoiceId: 'in_2', cents: 9_95n, since: now, lapsesAt: undefined, notice: undefined },
    })
    const later = follow(first.membership, seen(failed), daysAfter(now, 3))
    expect(later).toEqual({ membership: first.membership, changes: [] })
  })

  it('a payment that is still missing leaves what is known of its notice as it is', () => {
    const notice = { mailKey: 'key', askedAt: now, failure: 'reply-550' }
    const behind = { invoiceId: 'in_2', cents: 1_00n, since: now, lapsesAt: undefined, notice }
    expect(follow(membership({ state: 'past-due', behind }), seen(failed), now).membership.behind).toEqual({
      ...behind,
      cents: 9_95n,
    })
  })

  it('a payment that came after all is told, one that was waived is not', () => {
    const { membership: behind } = follow(membership(), seen(failed), now)
    const paid = { id: 'in_2', state: 'paid', cents: 0n, taken: 0n, ofPeriod: true } as const
    expect(follow(behind, seen({ invoice: paid }), now).changes).toEqual([{ kind: 'caught-up' }])
    expect(follow(behind, seen({ invoice: { ...paid, state: 'void' } }), now).changes).toEqual([])
  })

  it('a month that was skipped lets the level rest until the next payment', () => {
    const skipped = follow(
      membership({ pausedUntil: daysAfter(endsAt, 27) }),
      seen({
        ...nextPeriod,
        pausedUntil: daysAfter(endsAt, 27),
        invoice: { id: 'in_2', state: 'void', cents: 0n, taken: 0n, ofPeriod: true },
      }),
      now,
    )
    expect(levelThatCounts(skipped.membership)).toBe('none')
    const paid = follow(
      skipped.membership,
      seen({ invoice: { id: 'in_3', state: 'paid', cents: 0n, taken: 0n, ofPeriod: true } }),
      now,
    )
    expect(levelThatCounts(paid.membership)).toBe('gold')
  })
})

describe('the instant at which', () => {
  it('a period ends belongs to the next one: the lower level counts', () => {
    const fallen = follow(membership({ next: silver }), seen({ monthly: silver, ...nextPeriod }), now)
    expect(fallen.membership).toMatchObject({ monthly: silver, next: undefined })
    const early = { ...nextPeriod, periodStartsAt: new Date(endsAt.getTime() - 1) }
    const before = follow(membership({ next: silver }), seen({ monthly: silver, ...early }), now)
    expect(before.membership).toMatchObject({ monthly: gold, next: silver })
  })

  it('a pause ends is paid for, where a payment falls on it', () => {
    const known = membership({ pausedUntil: endsAt })
    expect(nextPayment(known)).toEqual({ cents: 9_95n, at: endsAt })
    expect(resumesAt(known, now)).toEqual(endsAt)
    expect(nextPayment(membership({ pausedUntil: new Date(endsAt.getTime() + 1) }))?.at).toEqual(addMonths(startsAt, 2))
  })

  it('a pause ends is none of it', () => {
    const known = membership({ pausedUntil: now })
    expect(standingAt(known, new Date(now.getTime() - 1))).toBe('paused')
    expect(standingAt(known, now)).toBe('active')
  })
})

const anyLevel: fc.Arbitrary<Monthly> = fc.constantFrom(silver, gold, diamond)
const anyGift: fc.Arbitrary<Monthly> = fc.constantFrom(5_00n, 25_00n, 40_00n).map((cents) => ({ kind: 'gift', cents }))
const seenOf = (monthly: fc.Arbitrary<Monthly>): fc.Arbitrary<SubscriptionNow> =>
  fc
    .record({
      state: fc.constantFrom('active', 'active', 'past-due', 'ended', 'incomplete' as const),
      monthly,
      period: fc.integer({ min: 0, max: 4 }),
      pausedFor: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      ending: fc.boolean(),
      invoice: fc.record({
        state: fc.constantFrom('draft', 'open', 'paid', 'void' as const),
        cents: fc.constant(9_95n),
        taken: fc.constant(0n),
        ofPeriod: fc.boolean(),
        id: fc.constantFrom('in_1', 'in_2', 'in_3'),
      }),
      because: fc.constantFrom('cancelled', 'lapsed' as const),
    })
    .map(({ period, pausedFor, ending, because, ...rest }) => {
      const periodStartsAt = addMonths(startsAt, period)
      const periodEndsAt = addMonths(startsAt, period + 1)
      return seen({
        ...rest,
        periodStartsAt,
        periodEndsAt,
        pausedUntil: pausedFor === undefined ? undefined : daysAfter(periodStartsAt, pausedFor),
        endsAt: ending ? periodEndsAt : undefined,
        ended: rest.state === 'ended' ? { at: periodStartsAt, because } : undefined,
      })
    })

const anyHistory = fc
  .constantFrom(anyLevel, anyGift)
  .chain((monthly) => fc.record({ begun: monthly, looks: fc.array(seenOf(monthly), { minLength: 1, maxLength: 12 }) }))

describe('any history of looks', () => {
  it('ends as the last look, tells nothing twice, and never goes on after the end', () => {
    fc.assert(
      fc.property(anyHistory, ({ begun, looks }) => {
        let known = membership({ monthly: begun })
        for (const look of looks) {
          const followed = follow(known, look, now)
          expect(follow(followed.membership, look, now)).toEqual({ membership: followed.membership, changes: [] })
          if (known.state === 'ended') expect(followed).toEqual({ membership: known, changes: [] })
          known = followed.membership
        }
        const last = looks.findLast(({ state }) => state !== 'incomplete')
        if (!last || looks.slice(0, -1).some(({ state }) => state === 'ended')) return
        expect(known).toMatchObject({ state: last.state, ended: last.ended })
        if (last.state === 'ended') return
        expect(known.next ?? known.monthly).toEqual(last.monthly)
        expect(known).toMatchObject({ pausedUntil: last.pausedUntil, endsAt: last.endsAt })
        if (known.next?.kind === 'level') expect(costOf(known.next)).toBeLessThan(costOf(known.monthly))
        if (known.monthly.kind === 'gift') expect(levelThatCounts(known)).toBe('none')
      }),
    )
  })
})

describe('the next payment', () => {
  it.each([
    ['at the end of the period', {}, { cents: 9_95n, at: endsAt }],
    ['at the lower price that was chosen', { next: silver }, { cents: 4_95n, at: endsAt }],
    [
      'a month later, while one is skipped',
      { pausedUntil: daysAfter(endsAt, 28) },
      { cents: 9_95n, at: addMonths(startsAt, 2) },
    ],
    ['none after a cancellation', { endsAt }, undefined],
    ['none while one is missing', { state: 'past-due' }, undefined],
  ] as const)('is %s', (_when, change, payment) => {
    expect(nextPayment(membership(change))).toEqual(payment)
  })

  it('of a membership that began on a 31st comes on the last day of short months, and on the 31st again', () => {
    const anchor = new Date('2026-12-31T09:00:00Z')
    const ends = [1, 2, 3, 4].map((months) => addMonths(anchor, months))
    expect(ends.map((date) => date.toISOString().slice(5, 10))).toEqual(['01-31', '02-28', '03-31', '04-30'])
    expect(ends.slice(0, -1).map((end) => nextPeriodEnd(anchor, end))).toEqual(ends.slice(1))
  })

  it('is the only one that a pause skips, whatever the day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 40 }),
        (anchor, months) => {
          const end = addMonths(anchor, months)
          const until = pauseUntil({ anchor, endsAt: end })
          expect(until > end && until < addMonths(anchor, months + 1)).toBe(true)
        },
      ),
    )
  })
})

it('three and five days after the first notice come two more, and after seven the lapse', () => {
  expect(graceFrom(now)).toEqual({
    lapsesAt: endOfSeventhDay,
    steps: [
      { step: 'second-notice', dueAt: daysAfter(now, 3) },
      { step: 'last-notice', dueAt: daysAfter(now, 5) },
      { step: 'lapse', dueAt: endOfSeventhDay },
    ],
  })
})

it('a holder is untold when the notice failed or was silent for more than a day, and never once the time runs', () => {
  const behind = { invoiceId: 'in_2', cents: 9_95n, since: now, lapsesAt: undefined, notice: undefined }
  const notice = { mailKey: 'key', askedAt: daysAfter(now, 1), failure: undefined }
  const after = (ms: number) => new Date(daysAfter(now, 1).getTime() + ms)
  expect(isUntold(behind, after(0))).toBe(false)
  expect(isUntold(behind, after(1))).toBe(true)
  expect(isUntold({ ...behind, notice }, after(1))).toBe(false)
  expect(isUntold({ ...behind, notice }, daysAfter(after(1), 1))).toBe(true)
  expect(isUntold({ ...behind, notice: { ...notice, failure: 'useless' } }, now)).toBe(true)
  expect(isUntold({ ...behind, notice, lapsesAt: endOfSeventhDay }, daysAfter(now, 9))).toBe(false)
})

it('a membership lapses when the seventh day is over where the campaign is, also on a day with another hour', () => {
  const lapseOf = (toldAt: string) => graceFrom(new Date(toldAt)).lapsesAt
  // Still the 21st in New York.
  expect(lapseOf('2026-12-22T03:10:00Z')).toEqual(new Date('2026-12-29T04:59:59Z'))
  expect(lapseOf('2026-12-22T08:10:00Z')).toEqual(new Date('2026-12-30T04:59:59Z'))
  expect(lapseOf('2027-03-08T08:10:00Z')).toEqual(new Date('2027-03-16T03:59:59Z'))
})

describe('a paid month', () => {
  const billed = { level: 'gold', levelBefore: undefined, cents: 10_56n, feeCover: 61n } as const

  it('is the level or the gift without what covered its card fee, which is beside it', () => {
    expect(linesOfMonth(billed, membership())).toEqual([
      { kind: 'level-month', level: 'gold', cents: 9_95n },
      { kind: 'fee-cover', cents: 61n },
    ])
    const gift = { ...billed, level: undefined, cents: 26_06n, feeCover: 1_06n }
    expect(linesOfMonth(gift, membership({ monthly: twentyFive }))).toEqual([
      { kind: 'gift-month', cents: 25_00n },
      { kind: 'fee-cover', cents: 1_06n },
    ])
    const rise = { ...billed, levelBefore: 'silver' as const, cents: 2_58n, feeCover: 8n }
    expect(linesOfMonth(rise, membership())).toEqual([
      { kind: 'level-month', level: 'gold', levelBefore: 'silver', cents: 2_50n },
      { kind: 'fee-cover', cents: 8n },
    ])
  })

  it('is all of it where nothing was added, or where a credit left no more than the fee', () => {
    for (const paid of [
      { ...billed, cents: 9_95n, feeCover: 0n },
      { ...billed, cents: 61n },
      { ...billed, cents: 30n },
    ])
      expect(linesOfMonth(paid, membership())).toEqual([{ kind: 'level-month', level: 'gold', cents: paid.cents }])
  })
})

describe('a covered card fee', () => {
  it('is added to the next payment, of what was chosen since', () => {
    const { membership: covered } = follow(membership(), seen({ feeCover: 61n }), now)
    expect(nextPayment(covered)).toEqual({ cents: 10_56n, at: endsAt })
    const falls = follow(covered, seen({ monthly: silver, cents: 4_95n, feeCover: 46n }), now)
    expect(falls.changes).toMatchObject([{ kind: 'changes' }])
    expect(nextPayment(falls.membership)).toEqual({ cents: 5_41n, at: endsAt })
  })

  it('that is taken back at the processor’s own desk is charged no more, and is no change of terms', () => {
    const { membership: covered } = follow(membership(), seen({ feeCover: 61n }), now)
    const bare = follow(covered, seen(), now)
    expect(bare.changes).toEqual([])
    expect(nextPayment(bare.membership)).toEqual({ cents: 9_95n, at: endsAt })
  })
})

describe('the charge after a paid month', () => {
  const paid = { level: 'gold', levelBefore: undefined, cents: 9_95n, feeCover: 0n, periodEndsAt: endsAt } as const

  it('is the price of the level that was billed, when its period ends', () => {
    expect(renewalAfter(paid, membership())).toEqual({ cents: 995n, feeCover: 0n, at: endsAt })
    expect(renewalAfter({ ...paid, level: 'silver' }, membership())).toEqual({ cents: 495n, feeCover: 0n, at: endsAt })
  })

  it('is the price of a lower level that was chosen since, and of a higher one that took its place', () => {
    const fallen = membership({ next: silver })
    expect(renewalAfter(paid, fallen)).toEqual({ cents: 495n, feeCover: 0n, at: endsAt })
    const rise = { ...paid, levelBefore: 'silver', cents: 2_50n } as const
    expect(renewalAfter(rise, membership({ monthly: silver, next: { kind: 'level', level: 'bronze' } }))).toEqual({
      cents: 995n,
      feeCover: 0n,
      at: endsAt,
    })
  })

  it('of a gift is the amount that was billed, or the one that was chosen since', () => {
    const gift = { level: undefined, levelBefore: undefined, cents: 25_00n, feeCover: 0n, periodEndsAt: endsAt }
    expect(renewalAfter(gift, membership({ monthly: twentyFive }))).toEqual({ cents: 25_00n, feeCover: 0n, at: endsAt })
    expect(renewalAfter(gift, membership({ monthly: twentyFive, next: forty }))).toEqual({
      cents: 40_00n,
      feeCover: 0n,
      at: endsAt,
    })
  })

  it('adds what covers the card fee, of another level too that is heard of before it is seen', () => {
    const covered = membership({ feeCover: 61n })
    const billed = { ...paid, cents: 10_56n, feeCover: 61n }
    expect(renewalAfter(billed, covered)).toEqual({ cents: 10_56n, feeCover: 61n, at: endsAt })
    expect(renewalAfter({ ...billed, level: 'silver' }, covered)).toEqual({ cents: 5_41n, feeCover: 46n, at: endsAt })
    // $25 is paid, and $40 was chosen: the fee cover that is known is that of the next payment.
    const gift = { level: undefined, levelBefore: undefined, cents: 26_06n, feeCover: 1_06n, periodEndsAt: endsAt }
    const changed = membership({ monthly: twentyFive, next: forty, feeCover: 1_50n })
    expect(renewalAfter(gift, changed)).toEqual({ cents: 41_50n, feeCover: 1_50n, at: endsAt })
    const same = membership({ monthly: twentyFive, feeCover: 1_06n })
    expect(renewalAfter(gift, same)).toEqual({ cents: 26_06n, feeCover: 1_06n, at: endsAt })
  })

  it('is that of the level that is due, where the processor billed the month before it could be told', () => {
    const due = membership({ monthly: silver, levelDue: 'silver', feeCover: 61n })
    const billed = { ...paid, cents: 10_56n, feeCover: 61n }
    expect(renewalAfter(billed, due)).toEqual({ cents: 5_41n, feeCover: 46n, at: endsAt })
    const risen = { ...billed, level: 'diamond', levelBefore: 'gold' } as const
    expect(renewalAfter(risen, due)?.cents).toBeGreaterThan(25_00n)
  })

  it('is what the processor charges, which need not be the price of today', () => {
    const { membership: older } = follow(membership(), seen({ cents: 8_00n }), now)
    expect(nextPayment(older)).toEqual({ cents: 8_00n, at: endsAt })
    expect(renewalAfter(paid, older)).toEqual({ cents: 8_00n, feeCover: 0n, at: endsAt })
    expect(renewalAfter({ ...paid, level: 'diamond' }, older)).toMatchObject({ cents: 25_00n })
  })

  it('is not promised while the membership ends or pauses', () => {
    expect(renewalAfter(paid, membership({ endsAt }))).toBeUndefined()
    expect(renewalAfter(paid, membership({ pausedUntil: endsAt }))).toBeUndefined()
  })
})

describe('a membership stands', () => {
  const skipping = { pausedUntil: pauseUntil({ endsAt, anchor: startsAt }) }
  const inSkipped = { period: { endsAt: addMonths(startsAt, 2), anchor: startsAt }, resting: true }
  const later = daysAfter(endsAt, 5)
  const lastDays = daysAfter(addMonths(startsAt, 2), -1)
  it.each([
    ['active', membership(), now, undefined],
    ['paused before the payment that it skips', membership(skipping), now, addMonths(startsAt, 2)],
    ['paused in the month that it skipped', membership({ ...skipping, ...inSkipped }), later, addMonths(startsAt, 2)],
    ['paused there when its pause was ended', membership(inSkipped), later, addMonths(startsAt, 2)],
    ['paused there in its last days', membership({ ...skipping, ...inSkipped }), lastDays, addMonths(startsAt, 2)],
    ['ending, whether it rests or not', membership({ ...inSkipped, endsAt }), later, addMonths(startsAt, 2)],
  ])('%s', (words, known, at, resumes) => {
    expect(standingAt(known, at)).toBe(words.split(/[ ,]/)[0])
    expect(resumesAt(known, at)).toEqual(resumes)
  })

  it('as active only where its level can be changed', () => {
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom(daysAfter(now, 1), daysAfter(now, 40)), { nil: undefined }),
        fc.boolean(),
        fc.option(fc.constant(endsAt), { nil: undefined }),
        fc.constantFrom('active' as const, 'past-due' as const, 'ended' as const),
        (pausedUntil, resting, end, state) => {
          const known = membership({ pausedUntil, resting, endsAt: end, state })
          expect(changeLevel(known, 'silver').kind === 'fall').toBe(standingAt(known, now) === 'active')
        },
      ),
    )
  })
})
