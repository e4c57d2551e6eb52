import { describe, expect, it } from '@jest/globals'
import type { Level } from '@evenhand/contracts/catalogue'
import type { Monthly } from '../processor/monthly.ts'
import type { Membership } from './membership.ts'
import { cancel, changeAmount, changeCard, changeLevel, pause, quoteHolds, quoteMinutes, resume } from './wishes.ts'

const level = (name: Level): Monthly => ({ kind: 'level', level: name })
const [silver, gold, diamond] = [level('silver'), level('gold'), level('diamond')]
const startedAt = new Date('2026-11-21T12:00:00Z')
const endsAt = new Date('2026-12-21T12:00:00Z')
const membership = (change: Partial<Membership> = {}): Membership => ({
  id: 'membership',
  donorId: 'donor',
  subscriptionId: 'sub',
  startedAt,
  state: 'active',
  monthly: gold,
  next: undefined,
  feeCover: 0n,
  period: { endsAt, anchor: startedAt },
  pausedUntil: undefined,
  resting: false,
  endsAt: undefined,
  ended: undefined,
  card: undefined,
  behind: undefined,
  levelDue: undefined,
  billed: undefined,
  ...change,
})
const paused = membership({ pausedUntil: endsAt })
const ending = membership({ endsAt })
const behind = membership({ state: 'past-due' })
const ended = membership({ state: 'ended' })

const nothing = { kind: 'nothing' }
const refused = (words: RegExp) => ({ kind: 'refused', sentence: expect.stringMatching(words) })

describe('a wish', () => {
  it.each([
    ['to pause', pause(membership()), { kind: 'pause', until: new Date('2027-01-18T12:00:00Z') }],
    ['to pause what is paused', pause(paused), nothing],
    ['to pause with a payment missing', pause(behind), refused(/Add a card that works/)],
    ['to pause what ends', pause(ending), refused(/set to end/)],
    ['to pause what has ended', pause(ended), refused(/has ended/)],
    ['to go on after a pause', resume(paused), { kind: 'go-on' }],
    ['to keep what was cancelled', resume(ending), { kind: 'go-on' }],
    ['to go on with what goes on', resume(membership()), nothing],
    ['to go on after the end', resume(ended), refused(/start a new one/)],
    ['to cancel', cancel(membership()), { kind: 'end-with-period' }],
    ['to cancel in a pause', cancel(paused), { kind: 'end-with-period' }],
    ['to cancel twice', cancel(ending), nothing],
    ['to cancel with a payment missing', cancel(behind), { kind: 'end-now' }],
    ['to cancel what has ended', cancel(ended), nothing],
    ['for another card', changeCard(behind), { kind: 'change-card' }],
    ['for another card after the end', changeCard(ended), refused(/has ended/)],
  ])('%s', (_wish, decision, expected) => {
    expect(decision).toEqual(expected)
  })

  it.each([
    ['a higher level', membership(), 'diamond', { kind: 'rise', from: 'gold', to: 'diamond', resetFirst: false }],
    ['a lower level', membership(), 'silver', { kind: 'fall', to: 'silver' }],
    ['the same level', membership(), 'gold', nothing],
    ['the level that is chosen already', membership({ next: silver }), 'silver', nothing],
    ['to stay after all', membership({ next: silver }), 'gold', { kind: 'stay', to: 'gold' }],
    [
      'a rise after a fall was chosen, priced from what is paid',
      membership({ next: silver }),
      'diamond',
      { kind: 'rise', from: 'gold', to: 'diamond', resetFirst: true },
    ],
    [
      'a fall between what is paid and what was chosen',
      membership({ monthly: diamond, next: silver }),
      'gold',
      { kind: 'fall', to: 'gold' },
    ],
    ['the free level', membership(), 'free', refused(/isn’t sold by the month/)],
    ['a level that is granted, not sold', membership(), 'platinum', refused(/isn’t sold by the month/)],
    // While collection rests, the processor would void what a rise costs: it would be free.
    ['a rise in a pause', paused, 'diamond', refused(/paused/)],
    ['a rise in a month that was skipped', membership({ resting: true }), 'diamond', refused(/paused/)],
    ['a change of what ends', ending, 'silver', refused(/keep it first/)],
    ['a change with a payment missing', behind, 'silver', refused(/Add a card that works/)],
  ] as const)('for %s', (_wish, known, level, expected) => {
    expect(changeLevel(known, level)).toEqual(expected)
  })
})

describe('a wish for another amount', () => {
  const gift = (change: Partial<Membership> = {}) => membership({ monthly: { kind: 'gift', cents: 25_00n }, ...change })
  it.each([
    ['more', gift(), 40_00n, { kind: 'change-amount', cents: 40_00n }],
    ['less', gift(), 5_00n, { kind: 'change-amount', cents: 5_00n }],
    ['the same', gift(), 25_00n, nothing],
    ['what was chosen already', gift({ next: { kind: 'gift', cents: 40_00n } }), 40_00n, nothing],
    [
      'to stay after all',
      gift({ next: { kind: 'gift', cents: 40_00n } }),
      25_00n,
      { kind: 'change-amount', cents: 25_00n },
    ],
    ['more while it is paused', gift({ pausedUntil: endsAt }), 40_00n, { kind: 'change-amount', cents: 40_00n }],
    ['more in a month that was skipped', gift({ resting: true }), 40_00n, { kind: 'change-amount', cents: 40_00n }],
    ['more of what ends', gift({ endsAt }), 40_00n, refused(/keep it first/)],
    ['more with a payment missing', gift({ state: 'past-due' }), 40_00n, refused(/for your monthly gift is overdue/)],
    ['more of what has ended', gift({ state: 'ended' }), 40_00n, refused(/This monthly gift has ended/)],
    ['more of what has just begun', gift({ period: undefined }), 40_00n, refused(/still being set up/)],
    ['an amount of a membership', membership(), 40_00n, refused(/price of its level/)],
  ] as const)('%s', (_wish, known, cents, expected) => {
    expect(changeAmount(known, cents)).toEqual(expected)
  })

  it('is none for a level', () => {
    expect(changeLevel(gift(), 'gold')).toEqual(refused(/no level/))
  })
})

it('a quoted price holds for some minutes, and cannot be of the future', () => {
  const quotedAt = new Date('2026-12-01T12:00:00Z')
  const after = (seconds: number) => new Date(quotedAt.getTime() + seconds * 1000)
  expect([0, 60, quoteMinutes * 60].map((seconds) => quoteHolds(quotedAt, after(seconds)))).toEqual([true, true, true])
  expect([-60, quoteMinutes * 60 + 1].map((seconds) => quoteHolds(quotedAt, after(seconds)))).toEqual([false, false])
})
